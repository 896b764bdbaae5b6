import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultRealtimeLimits } from './limits.ts'
import { ProcessPeers } from './process-peers.ts'
import { TopicRegistry } from './topics.ts'

const { peerHelloEvery, peerSilenceTimeout } = defaultRealtimeLimits

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

it('introduces itself again after the process was suspended for so long that the others have forgotten it', () => {
  const sent: string[] = []
  const registry = new TopicRegistry(defaultRealtimeLimits)
  const peers = new ProcessPeers(registry, (text) => sent.push(JSON.parse(text).type), defaultRealtimeLimits)
  vi.advanceTimersByTime(2 * peerHelloEvery)
  expect(sent).toEqual(['hello', 'hello', 'hello'])
  // Time passes, but no timer runs.
  vi.setSystemTime(Date.now() + peerSilenceTimeout)
  vi.advanceTimersByTime(2 * peerHelloEvery)
  expect(sent.slice(3)).toEqual(['bye', 'hello', 'hello'])
  peers.close()
})

it('notices within 70 seconds that another process has ended', () => {
  expect(peerSilenceTimeout + peerHelloEvery).toBeLessThanOrEqual(70_000)
})
