/** Frames of pages, each drawn by Astro for whoever asks first and kept with the snapshot. */
import type { IncomingMessage } from 'node:http'
import type { Services } from '../src/api/services.ts'
import { cutFrame, type Frame, MARKS } from '../src/views/frame.ts'
import { capture, type Handler } from './astro.ts'

/** The frame of a page that is at `path`, by the route it belongs to. */
type Frames = (route: string, path: string, asked: Asked) => Frame | Promise<Frame>

interface Asked {
  request: IncomingMessage
  services: Services
}

export function openFrames(handler: Handler): Frames {
  const byStore = new WeakMap<object, Map<string, Frame | Promise<Frame>>>()
  return (route, path, { request, services }) => {
    const frames = byStore.get(services.store) ?? new Map<string, Frame | Promise<Frame>>()
    const known = frames.get(route)
    if (known) return known
    byStore.set(services.store, frames)
    const drawing = draw(path, request, services).then(
      frame => {
        frames.set(route, frame)
        return frame
      },
      error => {
        // The next request tries again.
        frames.delete(route)
        throw error
      },
    )
    frames.set(route, drawing)
    return drawing
  }

  async function draw(path: string, request: IncomingMessage, services: Services): Promise<Frame> {
    const bare: IncomingMessage = Object.create(request, { method: { value: 'GET' }, url: { value: path } })
    return cutFrame((await capture(handler, bare, { services, parts: MARKS })).body)
  }
}
