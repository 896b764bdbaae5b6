import { expect, it } from 'vitest'
import {
  pictureDescriptorLength,
  pictureDescriptorVersion,
} from '../../domain/pictures/picture-descriptor.ts'
import { collectAsync } from '../../tests/support/collect-async.ts'
import { ContentTestHarness } from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { PictureDescriptorBackfill } from './picture-descriptor-backfill.ts'
import { WorkerLostError } from './worker-process.ts'

describeOnOneEngine('the background computation of descriptors', (open) => {
  /** Two pictures; `compute` is called with the number of the call. */
  async function createBackfillFixture(compute: (call: number) => Promise<Int8Array | null>) {
    const harness = new ContentTestHarness(await open())
    const { data, events } = harness
    for (const name of ['one', 'two'])
      await data.files.update(await harness.createFile(name), { state: 'ready' })
    let calls = 0
    const computeDescriptor = () => {
      calls += 1
      return compute(calls)
    }
    const now = () => new Date(harness.now)
    const backfill = new PictureDescriptorBackfill({ data, events, now, processor: { computeDescriptor } })
    return {
      harness,
      backfill,
      countCalls: () => calls,
      listAttempts: async () =>
        (await collectAsync(data.pictureDescriptors.iterateUndescribed(pictureDescriptorVersion, 3)))
          .flat()
          .map(({ attempts }) => attempts),
    }
  }
  const descriptor = new Int8Array(pictureDescriptorLength)

  it('gives up a picture of which workers die, and goes on with the others', async () => {
    const { backfill, countCalls, listAttempts } = await createBackfillFixture(async (call) => {
      if (call <= 3) throw new WorkerLostError('died', 'SIGSEGV')
      return descriptor
    })
    await backfill.run()
    expect([countCalls(), await listAttempts()]).toEqual([4, []])
    await backfill.run()
    expect(countCalls()).toBe(4)
  })

  it('ends without counting the attempt if no worker can start, and continues at the next run', async () => {
    const { backfill, listAttempts } = await createBackfillFixture(async (call) => {
      if (call === 1) throw new WorkerLostError('absent', 'cannot fork')
      return descriptor
    })
    await expect(backfill.run()).rejects.toThrow('cannot fork')
    expect(await listAttempts()).toEqual([0, 0])
    await backfill.run()
    expect(await listAttempts()).toEqual([])
  })

  it('goes on after a picture whose file cannot be read, and tries it again at the next run', async () => {
    const { backfill, countCalls, listAttempts } = await createBackfillFixture(async (call) => {
      if (call % 2 === 1) throw new Error('EACCES: permission denied')
      return descriptor
    })
    await expect(backfill.run()).rejects.toThrow('EACCES')
    expect([countCalls(), await listAttempts()]).toEqual([2, [0]])
    await expect(backfill.run()).rejects.toThrow('EACCES')
    await backfill.run()
    expect([countCalls(), await listAttempts()]).toEqual([4, []])
  })

  it('finds the pictures after many that have a descriptor', async () => {
    const { harness, backfill, listAttempts } = await createBackfillFixture(async () => descriptor)
    const { data, now } = harness
    for (let number = 0; number < 250; number += 1) {
      const hash = String(number).padStart(64, '0')
      await data.files.add({ hash, state: 'ready', type: 'image/png', size: 1, created_at: now, sample: 0 })
      await data.pictureDescriptors.save({ hash, version: pictureDescriptorVersion, attempts: 0, data: null })
    }
    expect(await listAttempts()).toEqual([0, 0])
    await backfill.run()
    expect(await listAttempts()).toEqual([])
  })

  it('runs once at a time, and stops after the picture under way', async () => {
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<Int8Array>()
    const { backfill, countCalls } = await createBackfillFixture(async () => {
      started.resolve()
      return await finish.promise
    })
    const runs = Promise.all([backfill.run(), backfill.run()])
    await started.promise
    const stopped = backfill.stop()
    finish.resolve(descriptor)
    await Promise.all([runs, stopped])
    expect(countCalls()).toBe(1)
  })
})
