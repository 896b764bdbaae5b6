import { expect, it } from 'vitest'
import type { SiteDatabase } from '../data/index.ts'
import type { AuthDeps } from './contract.ts'
import { isSessionExpired, recordSessionUse } from './session-expiry.ts'

const at = '2026-11-15T12:00:00.000Z'
const secondsAgo = (seconds: number) => new Date(Date.parse(at) - seconds * 1000).toISOString()
const session = { created_at: secondsAgo(3600), updated_at: secondsAgo(600), not_after: null }
const endless = { timebox: null, inactivityTimeout: null }

it.each([
  ['has no limit', session, endless, false],
  ['ends now by itself', { ...session, not_after: at }, endless, true],
  ['ends later by itself', { ...session, not_after: secondsAgo(-1) }, endless, false],
  ['is as old as sessions may be', session, { ...endless, timebox: 3600 }, true],
  ['is younger than sessions may be', session, { ...endless, timebox: 3601 }, false],
  ['was unused as long as sessions may be', session, { ...endless, inactivityTimeout: 600 }, true],
  ['was unused for less time than sessions may be', session, { ...endless, inactivityTimeout: 601 }, false],
  ['ends by one of two settings', session, { timebox: 3600, inactivityTimeout: 601 }, true],
])('knows whether a session has ended that %s', (_name, times, settings, isExpired) => {
  expect(isSessionExpired(times, settings, new Date(at))).toBe(isExpired)
})

it.each([
  [null, 1_000_000, []],
  [300, 29, []],
  [300, 30, [{ id: 'b', at }]],
  [86_400, 59, []],
  [86_400, 60, [{ id: 'b', at }]],
])('records with a timeout of %s s the use of a session after %s s: %j', (timeout, seconds, expected) => {
  const recorded: { id: string; at: string }[] = []
  recordSessionUse(createDeps(timeout, recorded), 'b', { updated_at: secondsAgo(seconds) })
  expect(recorded).toEqual(expected)
})

function createDeps(inactivityTimeout: number | null, recorded: { id: string; at: string }[]) {
  const sessions = {
    markUsed: async (id: string, usedAt: string) => void recorded.push({ id, at: usedAt }),
  }
  return {
    data: { auth: { sessions } } as unknown as SiteDatabase,
    settings: { sessions: { timebox: null, inactivityTimeout } } as AuthDeps['settings'],
    backgroundTasks: { enqueue: (task: () => Promise<void>) => void task(), waitUntilIdle: async () => {} },
    now: () => new Date(at),
  }
}
