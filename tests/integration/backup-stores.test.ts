import { readdirSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listStoreRuns, previewRestore, verifyBackup, withWorkFolder } from '../../server/backup/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { verifyFileHash } from '../../server/files/check/verify-file-hash.ts'
import {
  addPicture,
  type BackupTestSite,
  createBackupTestSite,
  createEmptyBackupTestSite,
  onProgress,
  restore,
} from '../support/backup-site.ts'
import { backUpToStore, createFolderStoreTarget, createS3StoreTarget } from '../support/backup-store.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startTestS3Server, type TestS3Server } from '../support/s3-server.ts'

let s3: TestS3Server

beforeAll(async () => {
  s3 = await startTestS3Server()
})

afterAll(() => s3.discard())

const passphrase = 'correct horse battery staple'
const day = 24 * 3_600_000

function listObjects(path: string): string[] {
  return readdirSync(join(path, 'objects'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.length > 64,
  )
}

const verify = (site: BackupTestSite, file: string, phrase: string | null) =>
  withWorkFolder(site.dataFolder, (scratchFolder) =>
    verifyBackup({ file, passphrase: phrase }, site, { migrations, scratchFolder, onProgress }),
  )

describeOnOneEngine('a backup store', (open, engine) => {
  it('gets only what is new, and each run is restored on the other database and file store', async () => {
    // A folder for a site with files on S3, and sealed on S3 for a site with files in a folder.
    const isOnS3 = engine === 'postgres'
    const site = await createBackupTestSite(await open(), {
      s3: s3.settings,
      ...(isOnS3 ? {} : { store: await s3.open() }),
    })
    const [target, phrase] = isOnS3
      ? [createS3StoreTarget(s3), passphrase]
      : [await createFolderStoreTarget(), null]
    const gallery = await site.harness.createGallery('Mill')
    const bytes = 'wheel '.repeat(300_000)
    const first = await addPicture(site, gallery, bytes)
    const one = await backUpToStore(site, target, { passphrase: phrase })
    expect(one.newBytes).toBeGreaterThan(bytes.length)
    const second = await addPicture(site, gallery, 'after')
    const two = await backUpToStore(site, target, { passphrase: phrase })
    expect(two.newBytes).toBeLessThan(100_000)
    expect(two.size).toBeGreaterThan(bytes.length)
    expect(two.manifest.files).toMatchObject({ count: 2, bytes: bytes.length + 5, missing: [], damaged: [] })
    const runs = await site.data.backupRuns.list(2)
    expect(runs).toMatchObject([
      { result: 'verified', target: two.file, new_bytes: two.newBytes, error: null },
      // Two of one day leave one.
      { result: 'verified', target: one.file, deleted_at: expect.any(String) },
    ])
    expect(await listStoreRuns(target.location, site, phrase)).toMatchObject([{ isComplete: true }])
    await verify(site, two.file, phrase)

    const other = await createEmptyBackupTestSite(isOnS3 ? 'sqlite' : 'postgres', { s3: s3.settings })
    await restore(other, two.file, { passphrase: phrase })
    for (const hash of [first, second])
      expect(await verifyFileHash(other.files, hash, { throttle: async () => undefined })).toMatchObject({
        is: 'whole',
      })
    const options = { file: two.file, passphrase: phrase, acceptIncomplete: false, onProgress }
    const { tables, newFiles } = await previewRestore(other, options)
    const written = ['auth_audit_log_entries', 'meta', 'outbox']
    expect(
      tables.filter(
        (table) => !written.includes(table.table) && table.added + table.changed + table.removed > 0,
      ),
    ).toEqual([])
    expect(newFiles).toBe(0)
    if (!isOnS3) return
    const stored = (await s3.listKeys()).filter((key) => key.includes('store-'))
    expect(stored.some((key) => key.includes(first))).toBe(false)
    await expect(verify(site, two.file, 'another passphrase')).rejects.toThrow('the passphrase is wrong')
    await expect(verify(site, two.file, null)).rejects.toThrow('needs its passphrase')
  })

  it('deletes the runs that the retention rule drops and what no other run needs, and keeps those of other sites', async () => {
    const site = await createBackupTestSite(await open())
    const neighbour = await createEmptyBackupTestSite('sqlite')
    const target = await createFolderStoreTarget()
    const at = (time: string) => () => new Date(`2026-03-02T${time}:00Z`)
    const gallery = await site.harness.createGallery('Mill')
    const removed = await addPicture(site, gallery, 'removed')
    const theirs = await addPicture(neighbour, await neighbour.harness.createGallery('Forge'), 'theirs')
    await backUpToStore(neighbour, target, { now: at('10:00') })
    const { file } = await backUpToStore(site, target, { now: at('11:00') })
    await site.connection.db.deleteFrom('image').execute()
    await site.connection.db.deleteFrom('file').execute()
    await site.files.remove(removed)
    expect(listObjects(target.path).some((name) => name.endsWith(removed))).toBe(true)
    const { file: newest } = await backUpToStore(site, target, { now: at('12:00') })
    const runs = await listStoreRuns(target.location, site, null)
    expect(runs).toHaveLength(2)
    expect(listObjects(target.path).some((name) => name.endsWith(removed))).toBe(false)
    expect(listObjects(target.path).some((name) => name.endsWith(theirs))).toBe(true)
    for (const { run } of runs) await verify(site, `${target.path}#${run}`, null)
    await expect(verify(site, file, null)).rejects.toThrow('there is no such run')
    expect((await verify(site, target.path, null)).file).toBe(newest)
  })

  it('finds damaged objects of earlier runs within 30 days, and writes them again from the site', async () => {
    const site = await createBackupTestSite(await open())
    const target = await createFolderStoreTarget()
    const gallery = await site.harness.createGallery('Mill')
    const [repairable, lost] = [
      await addPicture(site, gallery, 'wheel'),
      await addPicture(site, gallery, 'stone'),
    ]
    const start = Date.now() - 60 * day
    const { file } = await backUpToStore(site, target, { now: () => new Date(start) })
    const pathOf = (hash: string) => join(target.path, 'objects', hash.slice(0, 2), hash)
    await writeFile(pathOf(repairable), 'WHEEL')
    await writeFile(pathOf(lost), 'STONE')
    await expect(verify(site, file, null)).rejects.toThrow('is wrong')
    await rm(site.files.localPath(lost) ?? '')
    const later = await backUpToStore(site, target, { now: () => new Date(start + 30 * day) })
    expect(await readFile(pathOf(repairable), 'utf8')).toBe('wheel')
    expect(later.manifest.files).toMatchObject({ count: 1, damaged: [lost] })
    expect(later.warnings).toEqual([expect.stringContaining('1 damaged object')])
    const [run] = await site.data.backupRuns.list(1)
    expect(run).toMatchObject({ result: 'incomplete', error: expect.stringContaining(lost) })
    // The earlier run can still be restored, without what is lost.
    await expect(restore(site, file)).rejects.toThrow('--incomplete restores the rest')
    await restore(site, file, { acceptIncomplete: true })
    expect(await readdir(join(target.path, 'runs'))).toHaveLength(2)
  })
})
