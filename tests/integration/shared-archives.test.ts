import { buffer } from 'node:stream/consumers'
import { expect, it, vi } from 'vitest'
import {
  checkNewestBackup,
  completeInterruptedDeletions,
  createBackup,
  createBackupService,
  deleteExpiredArchives,
  parseSharedTarget,
  undoRestore,
} from '../../server/backup/index.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { backUp, byCommand, createBackupTestSite, onProgress, restore } from '../support/backup-site.ts'
import { createMigratedDatabase } from '../support/database-engines.ts'
import { startTestS3Server } from '../support/s3-server.ts'
import { registerCleanup } from '../support/shared-setup.ts'

const owner = { role: 'owner', userId: 'owner-account' } as const
const timeZone = 'UTC'

/** Instances of one site with S3, each with a data folder of its own. */
async function createInstances() {
  const s3 = await startTestS3Server()
  registerCleanup(() => s3.discard())
  const { target, remove } = await createMigratedDatabase('postgres')
  const connection = await connectToDatabase(target)
  registerCleanup(async () => {
    await connection.close()
    await remove()
  })
  const createInstance = async () => {
    const store = await s3.open()
    return createBackupTestSite(connection, { store, sharedArchives: store.archiveParts })
  }
  const listArchives = async () => (await s3.listKeys()).filter((name) => name.startsWith('backups/'))
  return { s3, one: await createInstance(), other: await createInstance(), listArchives }
}

type Site = Awaited<ReturnType<typeof createInstances>>['one']

const backUpAsServer = (site: Site, passphrase: string | null = null) =>
  createBackup(site, { ...byCommand, kind: 'admin-backup', actor: null, to: null, passphrase, onProgress })

function createService(site: Site, reported: unknown[] = []) {
  return createBackupService({
    ...site,
    runJob: async () => undefined,
    isScheduled: false,
    isSealed: false,
    store: null,
    readTimeZone: async () => timeZone,
    report: (error) => reported.push(error),
  })
}

const listPendingDeletions = ({ data }: Site) =>
  data.backupRuns.listPendingDeletions({
    startedBefore: new Date(0).toISOString(),
    now: new Date().toISOString(),
  })

const readTitles = async ({ data }: Site) =>
  (await data.items.listById('article', { after: 0, limit: 9 })).map(({ name }) => name)

it('archives in the file store are listed, sent, checked, restored and undone by an instance that has not made them', async () => {
  const { s3, one, other, listArchives } = await createInstances()
  await one.harness.createArticle('The flood')
  const { file, size } = await backUpAsServer(one, 'correct horse battery staple')
  expect(parseSharedTarget(file)).toMatchObject({ part: { size }, isSealed: true })
  expect(await listArchives()).toHaveLength(1)
  // A command leaves a file, which an operator can copy.
  expect(parseSharedTarget(await backUp(one))).toBeNull()

  const [run] = (await other.data.backupRuns.list(9)).filter(({ target }) => target === file)
  const service = createService(other)
  const summary = (await service.readOverview(owner)).runs.find(({ id }) => id === run?.id)
  expect(summary?.archive).toEqual({ canDelete: true, canDownload: true })
  const download = await service.openArchive(run?.id ?? 0, owner)
  expect(download.name).toMatch(/^letopis-.*\.zip\.sealed$/)
  expect(await buffer(download.content)).toHaveLength(size)

  await one.harness.createArticle('The fire')
  const passphrase = 'correct horse battery staple'
  await expect(restore(other, file, { passphrase: 'wrong' })).rejects.toMatchObject({ problem: 'passphrase' })
  await restore(other, file, { passphrase })
  expect(await readTitles(one)).toEqual(['The flood'])
  await undoRestore(one, onProgress)
  expect(await readTitles(one)).toEqual(['The flood', 'The fire'])

  const [key = ''] = (await listArchives()).filter((name) => file.includes(name.split('/')[1] ?? 'none'))
  await s3.overwrite(key, Buffer.alloc(size))
  await expect(restore(other, file, { passphrase })).rejects.toMatchObject({ problem: 'damaged' })
})

it('a deleted archive is deleted from the store by the daily maintenance if that did not respond, and one that was not finished is too', async () => {
  const { s3, one, other, listArchives } = await createInstances()
  await backUpAsServer(one)
  const [run] = await one.data.backupRuns.list(1)
  const reported: unknown[] = []
  await s3.stop()
  await createService(other, reported).deleteArchive(run?.id ?? 0, owner)
  expect(reported).toHaveLength(1)
  await s3.restart()
  expect(await listArchives()).toHaveLength(1)
  expect((await createService(one).readOverview(owner)).runs).toMatchObject([{ archive: null }])
  const maintain = (now = new Date()) =>
    completeInterruptedDeletions(one, (error) => reported.push(error), now)
  await maintain()
  expect([await listArchives(), await listPendingDeletions(one)]).toEqual([[], []])

  // The process ends after it has stored an archive, and before that is recorded.
  const { transaction } = one.data
  const spy = vi
    .spyOn(one.data, 'transaction')
    .mockImplementationOnce((work) => transaction(work))
    .mockRejectedValue(new Error('killed'))
  await expect(backUpAsServer(one)).rejects.toThrow('killed')
  spy.mockRestore()
  expect(await listArchives()).toHaveLength(1)
  await maintain()
  expect(await listArchives()).toHaveLength(1)
  await maintain(new Date(Date.now() + 2 * 24 * 3_600_000))
  expect(await listArchives()).toEqual([])
  expect(reported).toHaveLength(1)
})

it('archives in the file store expire by the retention rule, and the check of the site notices one that is gone', async () => {
  const { one, other, listArchives } = await createInstances()
  await backUpAsServer(one)
  await backUpAsServer(other)
  await deleteExpiredArchives({ ...other, timeZone })
  expect(await listArchives()).toHaveLength(1)
  const check = (maxBytes: number) =>
    checkNewestBackup({
      data: one.data,
      access: one,
      passphrase: null,
      maxBytes,
      throttle: async () => undefined,
      onProgress: () => undefined,
    })
  expect(await check(10 ** 9)).toMatchObject({ is: 'intact' })
  expect(await check(1)).toMatchObject({ is: 'unread' })
  for await (const { upload } of one.files.archiveParts?.list() ?? [])
    await one.files.archiveParts?.remove(upload)
  expect(await check(10 ** 9)).toMatchObject({ is: 'missing' })
})

it('a download is refused if the store does not respond or has lost the archive, instead of ending in the middle', async () => {
  const { s3, one, other } = await createInstances()
  await backUpAsServer(one)
  const [run] = await one.data.backupRuns.list(1)
  const service = createService(other)
  await s3.stop()
  await expect(service.openArchive(run?.id ?? 0, owner)).rejects.toMatchObject({ code: 'unavailable' })
  await s3.restart()
  for await (const { upload } of one.files.archiveParts?.list() ?? [])
    await one.files.archiveParts?.remove(upload)
  await expect(service.openArchive(run?.id ?? 0, owner)).rejects.toMatchObject({ code: 'not_found' })
})

it('an archive that is being stored for more than a day is not deleted by the daily maintenance', async () => {
  const { one, other, listArchives } = await createInstances()
  const inTwoDays = () => new Date(Date.now() + 2 * 24 * 3_600_000)
  const put = one.files.archiveParts?.put.bind(one.files.archiveParts)
  vi.spyOn(one.files.archiveParts ?? one.files, 'put').mockImplementation(async (...args: unknown[]) => {
    await Reflect.apply(put ?? (() => undefined), null, args)
    const [run] = await one.data.backupRuns.list(1)
    await one.data.backupRuns.renewLease(run?.id ?? 0, new Date(inTwoDays().getTime() + 60_000).toISOString())
    await completeInterruptedDeletions(other, () => undefined, inTwoDays())
    return { hash: '', size: 0 }
  })
  await backUpAsServer(one)
  expect(await listArchives()).toHaveLength(1)
})

it('a restore that was done does not fail because the store cannot delete an old archive from before a restore', async () => {
  const { one, other, listArchives } = await createInstances()
  await one.harness.createArticle('The flood')
  const { file } = await backUpAsServer(one)
  const started_at = new Date().toISOString()
  const old = { kind: 'before-restore', started_at, ended_at: started_at, result: 'verified' } as const
  for (const digit of '01234') {
    const target = `shared:${digit.repeat(32)}/1-${digit.repeat(64)}.zip`
    await one.data.backupRuns.add({ ...old, target })
  }
  await one.harness.createArticle('The fire')
  const remove = vi.spyOn(other.files.archiveParts ?? other.files, 'remove')
  remove.mockRejectedValue(new Error('The store does not respond'))
  await restore(other, file)
  remove.mockRestore()
  expect(await readTitles(one)).toEqual(['The flood'])
  expect(await listArchives()).toHaveLength(2)
  // The daily maintenance deletes it.
  expect(await listPendingDeletions(one)).toMatchObject([{ target: expect.stringContaining('0000') }])
})

it('what a restore replaces is stored sealed if backups are, and can be undone', async () => {
  const { one, other } = await createInstances()
  const passphrase = 'correct horse battery staple'
  const [sealing, undoing] = [one, other].map((site) => ({ ...site, passphrase }))
  if (sealing === undefined || undoing === undefined) throw new Error('An instance is missing')
  await one.harness.createArticle('The flood')
  const { file } = await backUpAsServer(one, passphrase)
  await one.harness.createArticle('The fire')
  const { undoFile } = await restore(sealing, file, { passphrase })
  expect(parseSharedTarget(undoFile)).toMatchObject({ isSealed: true })
  const { part } = parseSharedTarget(undoFile) ?? {}
  const bytes = part && one.files.archiveParts ? await buffer(one.files.archiveParts.read(part)) : null
  expect(bytes?.subarray(0, 2).toString()).not.toBe('PK')
  await undoRestore(undoing, onProgress)
  expect(await readTitles(one)).toEqual(['The flood', 'The fire'])
})
