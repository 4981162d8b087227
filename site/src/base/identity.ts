/** The name, version and home of the service. */
import packageJson from '../../../package.json' with { type: 'json' }

export const SERVICE_NAME = 'Public Web3 Data Service'

/** Version of the public interface; a field is never lost or retyped within a major one. */
export const INTERFACE_VERSION = packageJson.version

/** Where its code is, and where to write about it. */
export const HOMEPAGE = packageJson.homepage
