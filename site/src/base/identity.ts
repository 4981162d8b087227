/** The name, version and home of the service. */
import packageJson from '../../../package.json' with { type: 'json' }

export const SERVICE_NAME = 'Public Web3 Data Service'

/** Version of the public interface, unchanged while existing clients can read it. */
export const INTERFACE_VERSION = '1.0.0'

/** Version of the service: the newest heading of the changelog. */
export const SERVICE_VERSION = packageJson.version

/** The address of its code and of its issues. */
export const HOMEPAGE = packageJson.homepage
