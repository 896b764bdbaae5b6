import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { storeAttachment } from '../../server/attachments/index.ts'
import { withRegisteredRun } from '../../server/backup/backup-run.ts'
import { createBackup, previewRestore, removeDeferredFiles, undoRestore } from '../../server/backup/index.ts'
import type { TableDifference } from '../../server/data/dump/compare-tables.ts'
import { installationTables, listDumpedTables, rebuiltTables } from '../../server/data/dump/dumped-tables.ts'
import { verifyFileHash } from '../../server/files/check/verify-file-hash.ts'
import { deleteBytesIfUnused } from '../../server/storage/object-bytes.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import {
  addPicture,
  type BackupTestSite,
  backUp,
  byCommand,
  createBackupTestSite,
  createEmptyBackupTestSite,
  listBackups,
  onProgress,
  restore,
} from '../support/backup-site.ts'
import { createOwnerContext, createVisitorContext } from '../support/content-harness.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { startTestS3Server, type TestS3Server } from '../support/s3-server.ts'

let s3: TestS3Server

beforeAll(async () => {
  s3 = await startTestS3Server()
})

afterAll(() => s3.discard())

const archive = (file: string) => ({ file, passphrase: null, acceptIncomplete: false, onProgress })

/** Tables that a restore itself writes to. */
const writtenByRestore = ['auth_audit_log_entries', 'meta', 'outbox']

function listDifferences(tables: readonly TableDifference[]): TableDifference[] {
  return tables.filter(
    ({ table, added, changed, removed }) =>
      !writtenByRestore.includes(table) && added + changed + removed > 0,
  )
}

async function findTitles({ harness }: BackupTestSite, words: string): Promise<string[]> {
  const found = await harness.content.search.find({ q: words }, createVisitorContext())
  return found.items.map((hit) => hit.title)
}

/** Rows for more than one page of tables with keys of one and of several columns, and bytes. */
async function addManyRows({ connection: { db } }: BackupTestSite): Promise<void> {
  const at = new Date().toISOString()
  const numbers = Array.from({ length: 120 }, (_, index) => index)
  const draft = { kind: 'news', item: null, version: null, data: '{"title":"ž\\n"}', saved_at: at }
  await db
    .insertInto('unsaved')
    .values(
      numbers.map((index) => ({ ...draft, form: `f${index}`, account: `a${index % 7}`, name: `Ř${index}` })),
    )
    .execute()
  await db
    .insertInto('meta')
    .values(numbers.map((index) => ({ name: `Name ${index}`, value: 'x' })))
    .execute()
  await db.insertInto('storage_buckets_vectors').values({ id: 'vectors', created_at: at }).execute()
  const index = { id: crypto.randomUUID(), bucket_id: 'vectors', name: 'index', dimension: 2 }
  await db
    .insertInto('storage_vector_indexes')
    .values({
      ...index,
      distance_metric: 'cosine',
      metadata_configuration: null,
      vector_count: 120,
      created_at: at,
    })
    .execute()
  const vector = { index_id: index.id, slot: 1, filterable_metadata: null, other_metadata: null }
  await db
    .insertInto('storage_vectors')
    .values(
      numbers.map((key) => ({
        ...vector,
        key: `k${key}`,
        data: Buffer.from([key, 0, 255, 10, 13, 1, 2, 3]),
      })),
    )
    .execute()
}

const readSecrets = ({ dataFolder }: BackupTestSite) => readFile(join(dataFolder, 'secrets.json'), 'utf8')

describeOnOneEngine('a backup', (open, engine) => {
  it('contains one moment of a site in use, and is restored on the other database and file store', async () => {
    const site = await createBackupTestSite(await open())
    const gallery = await site.harness.createGallery('Mill')
    const kept = await addPicture(site, gallery, 'wheel '.repeat(50_000))
    const object = await site.files.put(Buffer.from('a storage object'))
    const now = () => new Date()
    const { hash: attached } = await site.files.put(Buffer.from('%PDF-1.7'))
    await storeAttachment({ ...site, now }, { hash: attached, fileName: 'a.pdf', uploadedBy: null })
    const at = new Date().toISOString()
    const bucket = { id: 'b', name: 'b', owner_id: null, public: 1, file_size_limit: null }
    const policies = { upload_policy: null, read_policy: null, list_policy: null }
    await site.data.storage.buckets.add({
      ...bucket,
      ...policies,
      allowed_mime_types: '["image/png","text/plain"]',
      created_at: at,
      updated_at: at,
    })
    await site.data.storage.objects.add({
      id: crypto.randomUUID(),
      bucket_id: 'b',
      name: 'letter.txt',
      owner_id: null,
      version: '1',
      hash: object.hash,
      metadata: '{"size":16,"mimetype":"text/plain"}',
      user_metadata: null,
      created_at: at,
      updated_at: at,
      last_accessed_at: at,
    })
    await addManyRows(site)
    const article = await site.harness.createArticle('Povodeň 1890')
    const purged = await site.harness.createItem('news', { title: 'Purged', content: '<p>x</p>' })
    await site.harness.content.trash.remove('news', purged.id, createOwnerContext())
    await site.harness.content.trash.purge('news', purged.id, createOwnerContext())

    // Editors go on writing, and what the backup still needs is deleted.
    const writes: Promise<unknown>[] = []
    const { file, manifest } = await createBackup(site, {
      ...byCommand,
      to: null,
      passphrase: null,
      onProgress({ step, done }) {
        if (step === 'database' && done % 10 === 1)
          writes.push(site.harness.createItem('news', { title: `During ${done}`, content: '<p>x</p>' }))
        if (step === 'database' && done === 1)
          writes.push(
            site.data.storage.objects
              .remove('b', ['letter.txt'])
              .then(() => deleteBytesIfUnused(site, object.hash)),
          )
      },
    })
    await Promise.all(writes)
    expect(manifest.files).toMatchObject({ count: 3, missing: [], damaged: [] })
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await removeDeferredFiles(site)
    expect(await site.files.open(object.hash)).toBe(null)

    const target = await createEmptyBackupTestSite(engine === 'sqlite' ? 'postgres' : 'sqlite', {
      store: await s3.open(),
    })
    await target.harness.createItem('news', { title: 'Replaced', content: '<p>x</p>' })
    await restore(target, file)
    const { tables } = await previewRestore(target, archive(file))
    expect(listDifferences(tables)).toEqual([])
    for (const hash of [kept, object.hash, attached]) {
      expect(await verifyFileHash(target.files, hash, { throttle: async () => undefined })).toMatchObject({
        is: 'whole',
      })
    }
    expect(await readSecrets(target)).toBe(await readSecrets(site))
    expect(await findTitles(target, 'povoden')).toEqual(['Povodeň 1890'])
    expect(await findTitles(target, 'replaced')).toEqual([])
    expect(
      (await target.harness.content.items.read('article', article.id, createVisitorContext())).name,
    ).toBe('Povodeň 1890')
    // Ids are never assigned again, not even those of deleted items.
    const next = await target.harness.createItem('news', { title: 'Next', content: '<p>x</p>' })
    expect(next.id).toBeGreaterThan(purged.id)
    expect((await readAuditLog(target.data, { actor: 'operator' })).map(({ event }) => event)).toContain(
      'backup_restored',
    )

    if (engine === 'sqlite') return
    // And back, from S3 to a folder.
    const back = await createBackupTestSite(await open())
    const returned = await backUp(target)
    await restore(back, returned)
    expect(listDifferences((await previewRestore(back, archive(returned))).tables)).toEqual([])
    expect((await back.files.open(kept))?.size).toBe(300_000)
  })

  it('names missing and damaged files, and is restored without them only on request', async () => {
    const site = await createBackupTestSite(await open())
    const gallery = await site.harness.createGallery('Mill')
    const [intact, lost, changed] = [
      await addPicture(site, gallery, 'intact'),
      await addPicture(site, gallery, 'lost'),
      await addPicture(site, gallery, 'changed'),
    ]
    await rm(site.files.localPath(lost) ?? '')
    await writeFile(site.files.localPath(changed) ?? '', 'CHANGED')
    const { file, manifest } = await createBackup(site, {
      ...byCommand,
      to: null,
      passphrase: null,
      onProgress,
    })
    expect(manifest.files).toMatchObject({ count: 2, missing: [lost], damaged: [changed] })
    const [run] = await site.data.backupRuns.list(1)
    expect([run?.result, run?.error]).toEqual(['incomplete', expect.stringContaining(lost)])
    const target = await createBackupTestSite(await open())
    await expect(restore(target, file)).rejects.toMatchObject({
      name: 'BackupArchiveError',
      message: expect.stringContaining(lost),
    })
    expect(await target.files.open(intact)).toBe(null)
    await restore(target, file, { acceptIncomplete: true })
    expect([(await target.files.open(intact))?.size, await target.files.open(changed)]).toEqual([6, null])
  })

  it('is refused while another one runs, but not because of one that died', async () => {
    const site = await createBackupTestSite(await open())
    const run = { kind: 'backup', started_at: '2026-01-01T00:00:00.000Z', target: 'x' } as const
    await site.data.backupRuns.add({ ...run, files_held_until: '2026-01-01T00:05:00.000Z' })
    const results = await Promise.allSettled([backUp(site), backUp(site)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      name: 'BackupInProgressError',
      message: expect.stringContaining('Another backup or restore is running'),
    })
    expect(await listBackups(site)).toHaveLength(1)
  })

  it('is not refused because of one whose process was killed a moment ago, on SQLite', async () => {
    const site = await createEmptyBackupTestSite('sqlite')
    const now = site.now()
    const files_held_until = new Date(now.getTime() + 5 * 60_000).toISOString()
    const run = { kind: 'backup', started_at: now.toISOString(), target: 'x' } as const
    const id = await site.data.backupRuns.add({ ...run, files_held_until })
    await backUp(site)
    expect(await site.data.backupRuns.find(id)).toMatchObject({ result: 'failed', files_held_until: null })
    expect(await listBackups(site)).toHaveLength(1)
  })

  it('can be restored and the restore undone, with the files that were there', async () => {
    const site = await createBackupTestSite(await open())
    const file = await backUp(site)
    const before = await readSecrets(site)
    const gallery = await site.harness.createGallery('After the backup')
    const picture = await addPicture(site, gallery, 'after')
    await expect(undoRestore(site, onProgress)).rejects.toMatchObject({ name: 'BackupRunError' })
    const { tables } = await previewRestore(site, archive(file))
    expect(tables.find(({ table }) => table === 'gallery')).toMatchObject({
      added: 0,
      changed: 0,
      removed: 1,
    })
    await restore(site, file)
    expect(await site.data.items.listById('gallery', { after: 0, limit: 9 })).toEqual([])
    // Nothing uses the picture now, but undoing needs it.
    await deleteBytesIfUnused(site, picture)
    await undoRestore(site, onProgress)
    const galleries = await site.data.items.listById('gallery', { after: 0, limit: 9 })
    expect(galleries.map(({ name }) => name)).toEqual(['After the backup'])
    expect((await site.files.open(picture))?.size).toBe(5)
    expect(await readSecrets(site)).toBe(before)
  })

  it('that is restored ends all sessions, as one may have been ended since then', async () => {
    const connection = await open()
    const accounts = await startAuthTestSite(connection)
    await accounts.createOwner()
    const { access_token: token } = await signInWithTestPassword(accounts.createClient(), 'owner@example.org')
    const site = await createBackupTestSite(connection)
    const file = await backUp(site)
    expect(await accounts.auth.verifyFirstPartyToken(token)).toMatchObject({ email: 'owner@example.org' })
    await restore(site, file)
    await expect(accounts.auth.verifyFirstPartyToken(token)).rejects.toMatchObject({
      code: 'session_not_found',
    })
  })

  it('replaces a stored file that cannot be read', async () => {
    const site = await createBackupTestSite(await open())
    const hash = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel')
    const file = await backUp(site)
    const { files } = site
    const [openStored, remove] = [files.open.bind(files), files.remove.bind(files)]
    let isBroken = true
    vi.spyOn(files, 'open').mockImplementation(async (name) => {
      const stored = await openStored(name)
      if (stored === null || !isBroken) return stored
      return {
        ...stored,
        stream: () =>
          new Readable({
            read() {
              this.destroy(new Error('EIO'))
            },
          }),
      }
    })
    vi.spyOn(files, 'remove').mockImplementation(async (name) => {
      await remove(name)
      isBroken = false
    })
    await restore(site, file)
    expect(await verifyFileHash(files, hash, { throttle: async () => undefined })).toMatchObject({
      is: 'whole',
    })
  })

  it('that was restored can be undone even if something fails after the transaction', async () => {
    const { data, now } = await createBackupTestSite(await open())
    const at = now().toISOString()
    const until = new Date(now().getTime() + 3_600_000).toISOString()
    const replaced = {
      ended_at: at,
      files_held_until: until,
      result: 'restored',
      undo_file: 'before.zip',
    } as const
    const run = withRegisteredRun(
      data,
      { dataFolder: null, kind: 'restore', target: 'x', now },
      async ({ id }) => {
        await data.backupRuns.update(id, replaced)
        throw new Error('the work folder cannot be removed')
      },
    )
    await expect(run).rejects.toThrow('the work folder cannot be removed')
    expect(await data.backupRuns.list(9)).toMatchObject([{ ...replaced, error: null }])
  })

  it('from before a restore is not deleted, even if others seem newer because the clock was wrong', async () => {
    const site = await createBackupTestSite(await open())
    const file = await backUp(site)
    const folder = join(site.dataFolder, 'backups')
    for (let day = 1; day <= 5; day += 1)
      await writeFile(join(folder, `before-restore-2099-01-0${day}T00-00-00-000Z.zip`), '')
    const { undoFile } = await restore(site, file)
    const kept = (await readdir(folder)).filter((name) => name.startsWith('before-restore-'))
    expect(kept).toHaveLength(5)
    expect(kept).toContain(basename(undoFile))
  })

  it('contains every table of the database', async () => {
    const reference = await createEmptyBackupTestSite('sqlite')
    const dumped = await listDumpedTables(reference.connection)
    const { db } = await open()
    const derived = /^(search_words|sqlite_|vocabulary)/
    for (const { name, columns } of await db.introspection.getTables()) {
      if ([...rebuiltTables, ...installationTables].includes(name) || derived.test(name)) continue
      const table = dumped.find((one) => one.name === name)
      expect([name, columns.map((column) => column.name).toSorted()]).toEqual([
        name,
        table?.columns.map((column) => column.name).toSorted(),
      ])
    }
  })
})
