import { afterEach, expect, it, vi } from 'vitest'
import type { ArchiveCheck } from '../../domain/restore.ts'
import { type BackupTestSite, backUp, createEmptyBackupTestSite } from '../../tests/support/backup-site.ts'
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

type RestoreServiceOptions = Pick<Parameters<typeof createRestoreService>[0], 'runJob' | 'report' | 'now'>

async function startService({ data, dataFolder }: BackupTestSite, options: RestoreServiceOptions) {
  const restores = await createRestoreService({
    data,
    dataFolder,
    passphrase: null,
    secret: 'x'.repeat(40),
    requestSiteRestore: () => undefined,
    ...options,
  })
  registerCleanup(() => restores.close())
  return restores
}

it('refuses everybody but owners before anything is read', async () => {
  const site = await createEmptyBackupTestSite('sqlite')
  const runJob = () => Promise.reject(new Error('No job is expected'))
  const restores = await startService(site, { runJob, report: () => undefined, now: () => new Date() })
  const item = { kind: 'article', id: 1, publishes: false, language: 'en-US' } as const
  const query = { kind: 'news', q: '', offset: 0, limit: 9 } as const
  for (const [role, code] of [
    ['visitor', 'unauthenticated'],
    ['contributor', 'forbidden'],
    ['editor', 'forbidden'],
  ] as const) {
    const actor = { role, userId: `${role}-account` }
    for (const call of [
      async () => restores.readArchive(1, actor),
      async () => restores.startCheck(1, null, actor),
      async () => restores.discardCheck(1, actor),
      async () => restores.listItems(1, query, actor),
      async () => restores.compareItem(1, 'article', 1, actor),
      async () => restores.startItemRestore(1, item, actor),
      async () => restores.requestRestore(1, actor),
      async () => restores.requestUndo(actor),
      async () => restores.readUndoable(actor),
      async () => restores.isRestoreRequested(actor),
      async () => restores.readMaxUploadSize(actor),
    ])
      await expect(call()).rejects.toMatchObject({ code })
  }
})

it('an archive can be checked again when the database did not respond at the end of an item’s restore', async () => {
  const site = await createEmptyBackupTestSite('sqlite')
  const { data } = site
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
  const report = (error: unknown) => reported.push(error)
  const restores = await startService(site, { runJob, report, now: () => new Date(now) })
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

it('an instance whose disk is too full for an archive says so, and leaves its check to the others', async () => {
  const site = await createEmptyBackupTestSite('sqlite')
  await backUp(site)
  const run = (await site.data.backupRuns.list(1))[0]?.id ?? 0
  const [report, now] = [() => undefined, () => new Date()]
  const one = await startService(site, {
    runJob: async () => ({ type: 'check', result: { is: 'checked', check } }),
    report,
    now,
  })
  const other = await startService(site, {
    runJob: async () => ({ type: 'load', result: { is: 'refused', problem: 'space', message: 'too small' } }),
    report,
    now,
  })
  expect(await one.startCheck(run, null, owner)).toBe(true)
  await expect.poll(async () => (await one.readArchive(run, owner)).state.is).toBe('checked')
  const query = { kind: 'news', q: '', offset: 0, limit: 9 } as const
  await expect(other.listItems(run, query, owner)).rejects.toMatchObject({ code: 'not_writable' })
  expect((await one.readArchive(run, owner)).state.is).toBe('checked')
})
