import { expect, it, onTestFinished } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { createSiteDatabaseOverConnection } from '../data/index.ts'
import { registerInstance } from './register-instance.ts'

const description = { version: '1.0.0', secrets_place: 'database', secrets_fingerprint: 'a' } as const

describeOnBothEngines('an instance', (open, engine) => {
  it('is listed until it ends, and notices that it was not seen for half a minute', async () => {
    const data = createSiteDatabaseOverConnection(await open())
    let now = Date.parse('2026-11-18T10:00:00.000Z')
    let isAway = false
    let renewals = 0
    const reported: unknown[] = []
    const instances: typeof data.instances = {
      ...data.instances,
      async recordSeen(instance) {
        renewals += 1
        if (isAway) throw new Error('no connection')
        await data.instances.recordSeen(instance)
      },
    }
    const registration = await registerInstance(
      {
        data: { engine, instances },
        report: (error) => reported.push(error),
        now: () => new Date(now),
        heartbeatMs: 5,
      },
      description,
    )
    onTestFinished(() => registration.end())
    let returns = 0
    registration.onReturn(() => {
      returns += 1
    })
    if (engine === 'sqlite') return expect(renewals).toBe(0)
    const waitForRenewals = async (count: number) => {
      const before = renewals
      await expect.poll(() => renewals - before, { interval: 5 }).toBeGreaterThan(count)
    }
    expect(await data.instances.listRunning()).toMatchObject([description])
    now += 29_000
    await waitForRenewals(2)
    expect(returns).toBe(0)
    isAway = true
    await waitForRenewals(2)
    now += 31_000
    isAway = false
    await expect.poll(() => returns).toBe(1)
    await waitForRenewals(2)
    await registration.end()
    expect([returns, reported.length, await data.instances.listRunning()]).toEqual([1, 1, []])
  })
})
