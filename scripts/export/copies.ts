import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Made once and sent often, so as small as it gets. */
export const COPIES = [
  {
    ending: '.br',
    encoding: 'br',
    compress: (body: Buffer) =>
      promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      }),
  },
  { ending: '.gz', encoding: 'gzip', compress: (body: Buffer) => promisify(gzip)(body, { level: 9 }) },
] as const
