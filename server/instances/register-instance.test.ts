import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../data/index.ts'
import { registerInstance } from './register-instance.ts'

const description = { version: '1.0.0', secrets_place: 'database', secrets_fingerprint: 'a' } as const
const heartbeatMs = 10_000

afterEach(() => void vi.useRealTimers())

/** A registered instance, whose heartbeats come when the test says so. */
async function register(
  { engine, instances }: Pick<SiteDatabase, 'engine' | 'instances'>,
  recordSeen: SiteDatabase['instances']['recordSeen'],
) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = Date.parse('2026-11-18T10:00:00.000Z')
  const counts = { renewals: 0, returns: 0, reports: 0 }
  let renewal: Promise<void> = Promise.resolve()
  const registration = await registerInstance(
    {
      data: {
        engine,
        instances: {
          ...instances,
          recordSeen(instance) {
            counts.renewals += 1
            renewal = recordSeen(instance)
            return renewal
          },
        },
      },
      report: () => {
        counts.reports += 1
      },
      now: () => new Date(now),
      heartbeatMs,
    },
    description,
  )
  onTestFinished(() => registration.end())
  registration.onReturn(() => {
    counts.returns += 1
  })
  return {
    registration,
    counts,
    startHeartbeat: () => void vi.advanceTimersByTime(heartbeatMs),
    async waitForRenewal() {
      await renewal.catch(() => undefined)
      await setImmediate()
    },
    passSeconds(seconds: number) {
      now += seconds * 1000
    },
  }
}

describeOnBothEngines('an instance', (open, engine) => {
  it('is listed until it ends, and notices that it was not seen for half a minute', async () => {
    const { instances } = createSiteDatabaseOverConnection(await open())
    let isAway = false
    const { registration, counts, startHeartbeat, waitForRenewal, passSeconds } = await register(
      { engine, instances },
      async (instance) => {
        if (isAway) throw new Error('no connection')
        await instances.recordSeen(instance)
      },
    )
    if (engine === 'sqlite') return expect(counts.renewals).toBe(0)
    const renew = async () => {
      startHeartbeat()
      await waitForRenewal()
    }
    expect(await instances.listRunning()).toMatchObject([description])
    passSeconds(29)
    await renew()
    expect(counts).toEqual({ renewals: 2, returns: 0, reports: 0 })
    isAway = true
    await renew()
    await renew()
    passSeconds(31)
    isAway = false
    await renew()
    await renew()
    expect(counts).toEqual({ renewals: 6, returns: 1, reports: 1 })
    await registration.end()
    expect(await instances.listRunning()).toEqual([])
  })
})

it('renews the entry of an instance once at a time, and removes it after a renewal that is running', async () => {
  const calls: string[] = []
  let answer: Promise<void> | null = null
  const instances = {
    deleteLost: async () => undefined,
    listRunning: async () => [],
    recordSeen: async () => undefined,
    remove: async () => void calls.push('removed'),
  } satisfies SiteDatabase['instances']
  const { registration, counts, startHeartbeat, waitForRenewal } = await register(
    { engine: 'postgres', instances },
    async () => {
      await answer
      calls.push('seen')
    },
  )
  const first = Promise.withResolvers<void>()
  answer = first.promise
  startHeartbeat()
  startHeartbeat()
  first.resolve()
  await waitForRenewal()
  expect(counts.renewals).toBe(2)
  const second = Promise.withResolvers<void>()
  answer = second.promise
  startHeartbeat()
  const ended = registration.end()
  await setImmediate()
  calls.push('answered')
  second.resolve()
  await ended
  expect(calls).toEqual(['seen', 'seen', 'answered', 'seen', 'removed'])
})
