import { afterEach, expect, it, vi } from 'vitest'
import type { ArchiveCheck } from '../../domain/restore.ts'
import { backUp, createEmptyBackupTestSite } from '../../tests/support/backup-site.ts'
import { registerCleanup } from '../../tests/support/shared-setup.ts'
import { createRestoreService, type RunArchiveJob } from './restore-service.ts'

const owner = { role: 'owner', userId: 'owner-account' } as const
const check: ArchiveCheck = {
  createdAt: '2026-11-18T10:00:00.000Z',
  version: '0.0.0',
  scope: 'site',
  rowsByTable: {},
  fileCount: 0,
  fileBytes: 0,
  lostFileCount: 0,
  newFileCount: 0,
  changes: [],
}

afterEach(() => {
  vi.useRealTimers()
})

it('an archive can be checked again when the database did not respond at the end of an item’s restore', async () => {
  const site = await createEmptyBackupTestSite('sqlite')
  const { data, dataFolder } = site
  await backUp(site)
  const run = (await data.backupRuns.list(1))[0]?.id ?? 0
  let now = Date.now()
  const reported: unknown[] = []
  const restored = Promise.withResolvers<void>()
  const runJob: RunArchiveJob = async (job) => {
    if (job.type === 'check') return { type: 'check', result: { is: 'checked', check } }
    await restored.promise
    return { type: 'item', result: { is: 'failed', reason: 'conflict', fields: [] } }
  }
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const restores = await createRestoreService({
    data,
    dataFolder,
    passphrase: null,
    secret: 'x'.repeat(40),
    runJob,
    requestSiteRestore: () => undefined,
    report: (error) => reported.push(error),
    now: () => new Date(now),
  })
  registerCleanup(() => restores.close())
  const readState = async () => (await restores.readArchive(run, owner)).state.is
  expect(await restores.startCheck(run, null, owner)).toBe(true)
  await expect.poll(readState).toBe('checked')
  const item = { kind: 'article', id: 1, publishes: false, language: 'en-US' } as const
  expect(await restores.startItemRestore(run, item, owner)).toBe(true)

  const find = vi.spyOn(data.openedArchives, 'find').mockRejectedValueOnce(new Error('away'))
  restored.resolve()
  await expect.poll(() => reported).toHaveLength(1)
  find.mockRestore()
  // Nothing renews the lease any more.
  now += 31_000
  vi.advanceTimersByTime(10_000)
  await data.openedArchives.find()
  expect(await restores.startCheck(run, null, owner)).toBe(true)
})
