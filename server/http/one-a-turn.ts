import type { IncomingMessage, ServerResponse } from 'node:http'

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>

/**
 * Begins with one write in each turn of the event loop. A crowd that posts at the same moment, a hundred people who sign in, would
 * else be a stretch of work in which nobody gets a page; this way pages are answered in between.
 */
export function oneWriteATurn(answer: Answer): Answer {
  const waiting: (() => void)[] = []
  function next(): void {
    waiting.shift()?.()
    if (waiting.length > 0) setImmediate(next)
  }
  return async (incoming, outgoing) => {
    if (incoming.method !== 'GET' && incoming.method !== 'HEAD') {
      const turn = Promise.withResolvers<void>()
      waiting.push(turn.resolve)
      if (waiting.length === 1) setImmediate(next)
      await turn.promise
    }
    await answer(incoming, outgoing)
  }
}
