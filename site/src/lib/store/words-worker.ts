/** Collects words for another thread (words-apart.ts). */
import { parentPort } from 'node:worker_threads'
import { buffersIn } from './buffers-in.ts'
import { collectWords } from './word-index.ts'
import type { WordsMessage } from './words-apart.ts'

const words = collectWords()
parentPort?.on('message', (message: WordsMessage) => {
  if ('texts' in message) {
    message.texts.forEach((text, at) => {
      words.add(message.first + at, text)
    })
    parentPort?.postMessage('taken')
  } else {
    const index = words.finish(message.size)
    parentPort?.postMessage(index, buffersIn(index))
  }
})
