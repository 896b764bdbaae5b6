import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWorkThrottle, getNextNightlyRun, scheduleNightlyCheck } from './nightly-schedule.ts'

const hour = 3_600_000

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 15, 14, 0) })
})

afterEach(() => {
  vi.useRealTimers()
})

const now = () => new Date()
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

async function startSchedule(last: string | null, run: (signal: AbortSignal) => Promise<void>) {
  let lastStart = last
  const errors: unknown[] = []
  const nightly = scheduleNightlyCheck({
    now,
    getLastStart: async () => lastStart,
    report: (error) => errors.push(error),
    async runCheck(signal) {
      lastStart = new Date().toISOString()
      await run(signal)
    },
  })
  await vi.advanceTimersByTimeAsync(0)
  return { nightly, errors, setLast: (moment: string) => (lastStart = moment) }
}

describe('getNextNightlyRun', () => {
  it.each([
    [new Date(2026, 10, 15, 14, 0), new Date(2026, 10, 16, 3, 20)],
    [new Date(2026, 10, 15, 0, 5), new Date(2026, 10, 15, 3, 20)],
    [new Date(2026, 10, 15, 3, 20), new Date(2026, 10, 16, 3, 20)],
    [new Date(2026, 11, 31, 23, 59), new Date(2027, 0, 1, 3, 20)],
  ])('after %s', (moment, next) => {
    expect(getNextNightlyRun(moment, 20)).toEqual(next)
  })
})

describe('scheduleNightlyCheck', () => {
  it('does not run if another instance ran a check this night', async () => {
    const run = vi.fn(async () => undefined)
    const { nightly, setLast } = await startSchedule(hoursAgo(11), run)
    await vi.advanceTimersByTimeAsync(12.9 * hour)
    setLast(hoursAgo(0.1))
    await vi.advanceTimersByTimeAsync(2 * hour)
    expect(run).not.toHaveBeenCalled()
    await nightly.stop()
  })

  it('runs each night at three, also after a failure', async () => {
    const hours: number[] = []
    const { nightly, errors } = await startSchedule(hoursAgo(11), async () => {
      hours.push(new Date().getHours())
      if (hours.length === 1) throw new Error('the disk is on fire')
    })
    await vi.advanceTimersByTimeAsync(3 * 24 * hour)
    expect(hours).toEqual([3, 3, 3])
    expect(errors).toMatchObject([{ message: 'the disk is on fire' }])
    await nightly.stop()
  })

  it('runs an hour after the start if no check ran for days, for machines that are off at night', async () => {
    const run = vi.fn(async () => undefined)
    const { nightly } = await startSchedule(null, run)
    await vi.advanceTimersByTimeAsync(0.9 * hour)
    expect(run).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(0.2 * hour)
    expect(run).toHaveBeenCalledTimes(1)
    await nightly.stop()
  })

  it('aborts a running check on stop and reports nothing', async () => {
    const { nightly, errors } = await startSchedule(null, (signal) => {
      return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    })
    await vi.advanceTimersByTimeAsync(2 * hour)
    await nightly.stop()
    expect(errors).toEqual([])
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('createWorkThrottle', () => {
  it('pauses three times the work time, at most a second, and not after short work', async () => {
    const pauses: number[] = []
    const throttle = createWorkThrottle(new AbortController().signal, async (ms) => void pauses.push(ms))
    for (const workMs of [0, 10, 30, 5000]) {
      vi.advanceTimersByTime(workMs)
      await throttle()
    }
    expect(pauses).toEqual([120, 1000])
  })
})
