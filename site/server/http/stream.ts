/** Answers that are produced while they are sent: as fast as the client reads, and in turns with all others. */
import type { ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Answer } from '../../src/base/answer.ts'
import { coderFor, type Encoding } from './encoding.ts'

/**
 * Sends the pieces in a coding. A client that goes away ends their production; a piece that cannot be produced cuts the
 * answer off, which its reader sees.
 */
export function stream(
  response: ServerResponse,
  pieces: NonNullable<Answer['pieces']>,
  encoding: Encoding,
  failed: (error: unknown) => void,
): void {
  const coder = coderFor(encoding)
  const gone = new AbortController()
  response.once('close', () => gone.abort())
  const source = Readable.from(inTurns(pieces(gone.signal)), { objectMode: false })
  pipeline(coder ? [source, coder, response] : [source, response], error => {
    if (error && error.code !== 'ERR_STREAM_PREMATURE_CLOSE') failed(error)
  })
}

/** Other requests are answered between two pieces. */
async function* inTurns(pieces: AsyncIterable<string | Buffer>): AsyncGenerator<string | Buffer> {
  for await (const piece of pieces) {
    yield piece
    await setImmediate()
  }
}
