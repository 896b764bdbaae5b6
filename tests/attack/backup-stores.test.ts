import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { cp, mkdir, open, readdir, readFile, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBackup, verifyBackup, withWorkFolder } from '../../server/backup/index.ts'
import { parseStoreRunReference } from '../../server/backup/store/store-location.ts'
import type { StoreRunManifest } from '../../server/backup/store/store-run-manifest.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import {
  addPicture,
  type BackupTestSite,
  byCommand,
  createEmptyBackupTestSite,
  onProgress,
  restore,
} from '../support/backup-site.ts'
import { backUpToStore, createFolderStoreTarget, createS3StoreTarget } from '../support/backup-store.ts'
import { startTestS3Server } from '../support/s3-server.ts'
import { registerCleanup, startOnceForBlock } from '../support/shared-setup.ts'

const passphrase = 'correct horse battery staple'
const refused = (reason: RegExp) => ({ name: 'BackupArchiveError', message: expect.stringMatching(reason) })

const shared = startOnceForBlock(async () => {
  const site = await createEmptyBackupTestSite('sqlite')
  const picture = await addPicture(site, await site.harness.createGallery('Mill'), 'wheel '.repeat(1000))
  const target = await createFolderStoreTarget()
  const { file } = await backUpToStore(site, target)
  const run = file.slice(file.indexOf('#') + 1)
  const manifest: StoreRunManifest = JSON.parse(
    await readFile(join(target.path, 'runs', `${run}.json`), 'utf8'),
  )
  return { site, target, picture, run, manifest, state: await readState(site) }
})

/** Everything that a refused backup must leave as it is. */
async function readState(site: BackupTestSite) {
  const galleries = await site.data.items.listById('gallery', { after: 0, limit: 9 })
  const secrets = await readFile(join(site.dataFolder, 'secrets.json'), 'utf8')
  const stored = readdirSync(join(site.dataFolder, 'files'), { recursive: true }).toSorted()
  return { galleries, secrets, stored }
}

/** A copy of the store that a test changes. */
async function copyStore(): Promise<string> {
  const { path } = await createFolderStoreTarget()
  await cp(shared().target.path, path, { recursive: true })
  return path
}

const verify = (site: BackupTestSite, file: string, phrase: string | null = null) =>
  withWorkFolder(site.dataFolder, (scratchFolder) =>
    verifyBackup({ file, passphrase: phrase }, site, { migrations, scratchFolder, onProgress }),
  )

/** Replaces the manifest of a store by a hostile one, whose checksum is right. */
async function writeManifest(path: string, manifest: unknown): Promise<void> {
  const bytes = JSON.stringify(manifest)
  const checksum = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  await rm(join(path, 'runs'), { recursive: true })
  await mkdir(join(path, 'runs'))
  await writeFile(join(path, 'runs', `${shared().run.slice(0, -16)}${checksum}.json`), bytes)
}

async function addObject(path: string, bytes: Buffer): Promise<{ object: string; size: number }> {
  const object = createHash('sha256').update(bytes).digest('hex')
  await mkdir(join(path, 'objects', object.slice(0, 2)), { recursive: true })
  await writeFile(join(path, 'objects', object.slice(0, 2), object), bytes)
  return { object, size: bytes.length }
}

afterEach(() => vi.restoreAllMocks())

describe('a store of unknown origin', () => {
  it('with a hostile or unknown manifest is refused before anything changes', async () => {
    const { site, manifest, state } = shared()
    const path = await copyStore()
    const bomb = await addObject(path, gzipSync(Buffer.alloc(40 * 1024 * 1024)))
    const text = { ...manifest.fileList }
    const withTable = (changes: object) => ({
      ...manifest,
      tables: { ...manifest.tables, news: { ...text, ...changes } },
    })
    const attacks: [unknown, RegExp][] = [
      [null, /manifest is damaged/],
      [[], /manifest is damaged/],
      [{ ...manifest, format: 99 }, /it has format 99/],
      [{ ...manifest, backup: { ...manifest.backup, format: 99 } }, /it has format 99/],
      [{ ...manifest, site: '../../etc' }, /manifest is damaged/],
      [withTable({ object: '../../../secrets.json' }), /manifest is damaged/],
      [withTable({ object: `${'../'.repeat(21)}a` }), /manifest is damaged/],
      [withTable({ size: -1 }), /manifest is damaged/],
      [{ ...manifest, tables: {} }, /manifest is damaged/],
      [{ ...manifest, tables: { ...manifest.tables, other: text } }, /manifest is damaged/],
      [withTable({ ...bomb, textSize: 40 * 1024 * 1024 * 1024 }), /manifest is damaged/],
      [withTable({ ...bomb, textSize: 1000 }), /size of a table is wrong/],
      [withTable({ object: 'a'.repeat(64), size: 9 }), /objects\/aa\/a+/],
      [{ ...manifest, fileList: { ...text, textSize: text.textSize + 1 } }, /too long|wrong/],
      [{ ...manifest, fileList: { ...bomb, textSize: 40 * 1024 * 1024 } }, /manifest is damaged/],
      [{ ...manifest, fileList: { ...bomb, textSize: 4 * 1024 * 1024 } }, /too long/],
      [{ ...manifest, backup: { ...manifest.backup, migrations: ['9999-unknown'] } }, /newer version/],
    ]
    for (const [hostile, reason] of attacks) {
      await writeManifest(path, hostile)
      await expect(restore(site, `${path}/`, { acceptIncomplete: true })).rejects.toMatchObject(
        refused(reason),
      )
    }
    expect(await readState(site)).toEqual(state)
  })

  it('whose objects are missing, cut off or changed is refused with the reason', async () => {
    const { site, picture, manifest, state } = shared()
    const objectPath = (path: string, hash: string) => join(path, 'objects', hash.slice(0, 2), hash)
    const table = manifest.tables.gallery?.object ?? ''
    const damage: [(path: string) => Promise<void>, RegExp][] = [
      [(path) => rm(objectPath(path, picture)), /--incomplete restores the rest/],
      [(path) => truncate(objectPath(path, picture), 10), /--incomplete restores the rest/],
      [(path) => writeFile(objectPath(path, picture), 'WHEEL '.repeat(1000)), /the checksum of objects/],
      [(path) => rm(objectPath(path, table)), /ENOENT/],
      [(path) => truncate(objectPath(path, table), 10), /objects\//],
      [(path) => rm(join(path, 'runs'), { recursive: true }), /there are no backups/],
      [(path) => rm(path, { recursive: true }), /there are no backups/],
      [(path) => writeFile(join(path, 'letopis-store.json'), '{"format":9}'), /it has format 9/],
    ]
    for (const [change, reason] of damage) {
      const path = await copyStore()
      await change(path)
      await expect(restore(site, `${path}/`)).rejects.toMatchObject(refused(reason))
    }
    const changed = await copyStore()
    const [name = ''] = await readdir(join(changed, 'runs'))
    await writeFile(join(changed, 'runs', name), `${await readFile(join(changed, 'runs', name), 'utf8')} `)
    await expect(verify(site, changed)).rejects.toMatchObject(refused(/manifest is damaged/))
    expect(await readState(site)).toEqual(state)
  })

  it('that is sealed refuses objects that were swapped, and opens with the copy of its header', async () => {
    const site = await createEmptyBackupTestSite('sqlite')
    const gallery = await site.harness.createGallery('Mill')
    for (const bytes of ['one', 'two']) await addPicture(site, gallery, bytes)
    const { path, ...target } = await createFolderStoreTarget()
    await backUpToStore(site, target, { passphrase })
    await rm(join(path, 'letopis-store.json'))
    await verify(site, path, passphrase)
    const sizes = readdirSync(join(path, 'objects'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.length > 64,
    )
    const pictures: string[] = []
    for (const name of sizes) {
      const file = join(path, 'objects', name)
      if ((await readFile(file)).length === 48 + 16 + 3) pictures.push(file)
    }
    const [one = '', two = ''] = pictures
    expect(pictures).toHaveLength(2)
    await rename(one, `${one}.tmp`)
    await rename(two, one)
    await rename(`${one}.tmp`, two)
    await expect(verify(site, path, passphrase)).rejects.toMatchObject(refused(/the checksum of objects/))
  })
})

describe('a backup to a store', () => {
  it('is refused while another site writes there, but not because of a process that died', async () => {
    const sites = [
      await createEmptyBackupTestSite('sqlite'),
      await createEmptyBackupTestSite('sqlite'),
    ] as const
    const { path, ...target } = await createFolderStoreTarget()
    const results = await Promise.allSettled(sites.map((site) => backUpToStore(site, target, { passphrase })))
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const failed = results.find((result) => result.status === 'rejected')
    expect(failed?.reason).toMatchObject({ name: 'BackupInProgressError' })
    const lock = (expiresAt: number) =>
      writeFile(join(path, 'lock.json'), JSON.stringify({ id: 'x', expiresAt: new Date(expiresAt) }))
    await lock(Date.now() + 60_000)
    await expect(backUpToStore(sites[0], target, { passphrase })).rejects.toMatchObject({
      name: 'BackupInProgressError',
    })
    await lock(Date.now() - 1)
    await backUpToStore(sites[0], target, { passphrase })
    await verify(sites[0], path, passphrase)
    expect(readdirSync(path).toSorted()).toEqual([
      'letopis-store-copy.json',
      'letopis-store.json',
      'objects',
      'runs',
    ])
  })

  it('whose disk is not mounted any more is refused, and so is a passphrase for a store that is not sealed', async () => {
    const site = await createEmptyBackupTestSite('sqlite')
    const { path, ...target } = await createFolderStoreTarget()
    await backUpToStore(site, target)
    await expect(backUpToStore(site, target, { passphrase })).rejects.toThrow('are not sealed')
    await rename(path, `${path}-unmounted`)
    await expect(backUpToStore(site, target)).rejects.toThrow('is that mounted?')
    await mkdir(path)
    await expect(backUpToStore(site, target)).rejects.toThrow('is that mounted?')
    expect(readdirSync(path)).toEqual([])
    const [run] = await site.data.backupRuns.list(1)
    expect(run).toMatchObject({ result: 'failed', error: expect.stringContaining('mounted') })
    const lost = { type: 'store', location: { type: 'folder', path: join(path, 'no', 'parent') } } as const
    await expect(backUpToStore(site, lost)).rejects.toThrow()
  })

  it('on a disk that becomes full leaves the earlier runs usable, and nothing half-written', async () => {
    const site = await createEmptyBackupTestSite('sqlite')
    const gallery = await site.harness.createGallery('Mill')
    await addPicture(site, gallery, 'before')
    const { path, ...target } = await createFolderStoreTarget()
    await backUpToStore(site, target)
    await addPicture(site, gallery, 'after')
    const handle = await open(join(path, 'letopis-store.json'))
    const prototype: typeof handle = Object.getPrototypeOf(handle)
    await handle.close()
    const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
    const sync = vi.spyOn(prototype, 'sync').mockRejectedValue(full)
    await expect(backUpToStore(site, target)).rejects.toMatchObject({ name: 'DiskFullError' })
    sync.mockRestore()
    await verify(site, path)
    expect(readdirSync(path).filter((name) => name.endsWith('.tmp'))).toEqual([])
    await rm(join(path, 'lock.json'), { force: true })
    const { manifest } = await backUpToStore(site, target)
    expect(manifest.files.count).toBe(2)
  })

  it('on S3 that fails in the middle leaves the earlier runs usable', async () => {
    const s3 = await startTestS3Server()
    registerCleanup(() => s3.discard())
    const site = await createEmptyBackupTestSite('sqlite', { s3: s3.settings })
    const gallery = await site.harness.createGallery('Mill')
    await addPicture(site, gallery, 'before')
    const target = createS3StoreTarget(s3)
    const { file } = await backUpToStore(site, target)
    await addPicture(site, gallery, 'after')
    let stopping: Promise<void> | null = null
    const failing = createBackup(site, {
      ...byCommand,
      to: target,
      passphrase: null,
      onProgress({ step, done }) {
        if (step === 'database' && done === 5) stopping ??= s3.stop()
      },
    })
    await expect(failing).rejects.toMatchObject({ code: 'unavailable' })
    await stopping
    await s3.restart()
    await verify(site, file)
    const reference = parseStoreRunReference(file)
    expect(reference?.location).toEqual(target.location)
    await s3.overwrite(`${target.prefix.slice(s3.settings.prefix.length)}lock.json`, '')
    const { manifest } = await backUpToStore(site, target)
    expect(manifest.files.count).toBe(2)
  })
})
