import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { describeOnBothEngines } from '../../tests/support/database-engines.ts'
import { startDatabaseClock } from './database-clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

const readRealTime = () => performance.timeOrigin + performance.now()

describeOnBothEngines('the clock of an instance', (open, engine) => {
  it('follows the database if the clock of the machine is wrong', async () => {
    const connection = await open()
    const warnings: string[] = []
    vi.useFakeTimers({ now: readRealTime() - 10_000, toFake: ['Date'] })
    const clock = await startDatabaseClock({
      connection,
      warn: (message) => warnings.push(message),
      report: () => undefined,
      intervalMs: 5,
    })
    onTestFinished(() => clock.stop())
    const readOffset = () => Math.abs(clock.now().getTime() - readRealTime())
    if (engine === 'sqlite') {
      expect(clock.now()).toEqual(new Date())
      return
    }
    await expect.poll(() => warnings.at(-1)).toMatch(/^The clock of this machine is 1\d\.\d s behind that of/)
    // The faked clock stands still, and is measured anew again and again.
    await expect.poll(readOffset).toBeLessThan(2000)
    vi.setSystemTime(readRealTime())
    vi.useRealTimers()
    await expect.poll(() => warnings.at(-1)).toContain('agrees with that of the database again')
    await expect.poll(readOffset).toBeLessThan(2000)
  })
})
