/** Ready answers through the usual frameworks, each with the compression its users add. */
import type { RequestListener } from 'node:http'
import compress from '@fastify/compress'
import { getRequestListener } from '@hono/node-server'
import compression from 'compression'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { compress as honoCompress } from 'hono/compress'

export interface Ready {
  headers: Record<string, string>
  body: Buffer
}

export async function fastifyOf(ready: Map<string, Ready>): Promise<RequestListener> {
  const app = fastify()
  await app.register(compress)
  for (const [path, { headers, body }] of ready) app.get(path, (_request, reply) => reply.headers(headers).send(body))
  await app.ready()
  return (request, response) => app.routing(request, response)
}

/** Its compression knows gzip and deflate alone. */
export function honoOf(ready: Map<string, Ready>): RequestListener {
  const app = new Hono()
  app.use(honoCompress())
  for (const [path, { headers, body }] of ready)
    app.get(path, context => context.body(Uint8Array.from(body), 200, headers))
  return getRequestListener(app.fetch)
}

export function expressOf(ready: Map<string, Ready>): RequestListener {
  const app = express()
  app.use(compression())
  for (const [path, { headers, body }] of ready)
    app.get(path, (_request, response) => {
      response.set(headers).send(body)
    })
  return app
}
