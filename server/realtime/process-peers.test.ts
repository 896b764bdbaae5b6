import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultRealtimeLimits } from './limits.ts'
import { ProcessPeers } from './process-peers.ts'
import { TopicRegistry } from './topics.ts'

const { peerHelloEvery, peerSilenceTimeout } = defaultRealtimeLimits

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.restoreAllMocks()
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

it('asks for the presences of a process again that it did not hear during a shorter pause', () => {
  const sent: string[] = []
  const registry = new TopicRegistry(defaultRealtimeLimits)
  const peers = new ProcessPeers(registry, (text) => sent.push(JSON.parse(text).type), defaultRealtimeLimits)
  peers.receive(JSON.stringify({ type: 'hello', from: 'other' }))
  vi.advanceTimersByTime(peerHelloEvery)
  sent.length = 0
  // The pause begins before the next message of the other process, which has not forgotten this one at its end.
  const endOfPause = performance.now() + peerSilenceTimeout
  vi.spyOn(performance, 'now').mockReturnValue(endOfPause)
  vi.setSystemTime(Date.now() + peerSilenceTimeout - peerHelloEvery)
  vi.advanceTimersByTime(peerHelloEvery)
  // Otherwise it would forget the other one, which would not know of it.
  expect(sent).toEqual(['bye', 'hello'])
  peers.close()
})

it('notices within 70 seconds that another process has ended', () => {
  expect(peerSilenceTimeout + peerHelloEvery).toBeLessThanOrEqual(70_000)
})
