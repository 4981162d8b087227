/** Answers that are made while they are sent: as fast as the client reads, and in turns with everybody else's. */
import type { ServerResponse } from 'node:http'
import { pipeline, Readable, type Transform } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { Answer } from '../../src/base/answer.ts'
import type { Encoding } from './encoding.ts'

/**
 * Sends the pieces, compressed as the client takes them. A client that goes away ends the making of them; a piece that
 * cannot be made cuts the answer off, which its reader sees.
 */
export function stream(
  response: ServerResponse,
  pieces: NonNullable<Answer['pieces']>,
  encoding: Encoding,
  failed: (error: unknown) => void,
): void {
  const coder = coderFor(encoding)
  const done = (error: NodeJS.ErrnoException | null) => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') failed(error)
  }
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const source = Readable.from(inTurns(pieces(gone.signal)), { objectMode: false })
  if (coder) pipeline(source, coder, response, done)
  else pipeline(source, response, done)
}

/** Other requests are answered between two pieces. */
async function* inTurns(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  for await (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}

/** The levels of what is compressed at once (encoding.ts). */
function coderFor(encoding: Encoding): Transform | undefined {
  if (encoding === 'gzip') return createGzip({ level: 3 })
  return encoding === 'br' ? createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }) : undefined
}
