import { createServer } from 'node:http'
import type { Logger } from 'pino'
import type { Scraped } from '../src/operations/metrics.ts'
import { hostInUrl, openPort } from './http/open-port.ts'

interface MetricsServer {
  url: string
  close(): Promise<void>
}

/** `/metrics` on a port of its own, so that no rule of a proxy can make it public by mistake. */
export async function serveMetrics(
  metrics: Scraped,
  host: string,
  port: number,
  log: Pick<Logger, 'error'>,
): Promise<MetricsServer> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    metrics.text().then(
      text => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      error => {
        log.error({ event: 'metrics.failed', err: error }, 'The metrics could not be gathered')
        response.writeHead(500).end()
      },
    )
  })
  const chosen = await openPort(server, host, port, 'METRICS_')
  const close = async () => {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return { url: `http://${hostInUrl(host)}:${chosen}/metrics`, close }
}
