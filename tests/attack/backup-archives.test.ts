import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseBackupManifest } from '../../server/backup/backup-manifest.ts'
import type { BackupReader } from '../../server/backup/backup-reader.ts'
import { createBackup } from '../../server/backup/index.ts'
import { loadBackupArchive } from '../../server/backup/load-archive.ts'
import { openBackupArchive } from '../../server/backup/read-archive.ts'
import {
  completePendingRestore,
  markRestoreCommitted,
  preparePendingSecrets,
} from '../../server/backup/restored-secrets.ts'
import { withWorkFolder } from '../../server/backup/work-folder.ts'
import { TableDigest } from '../../server/data/dump/row-lines.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import {
  type ArchiveFiles,
  readArchiveFiles,
  withChangedFile,
  withMatchingManifests,
  writeArchiveFiles,
} from '../support/backup-archive-files.ts'
import {
  addPicture,
  type BackupTestSite,
  backUp,
  byCommand,
  createEmptyBackupTestSite,
  createSecretsText,
  listBackups,
  onProgress,
  restore,
} from '../support/backup-site.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'
import { selectByRunLength } from '../support/test-run.ts'

const passphrase = 'correct horse battery staple'
const refused = (reason: RegExp) => ({
  name: 'BackupArchiveError',
  message: expect.stringMatching(reason),
})

const shared = startOnceForBlock(async () => {
  const site = await createEmptyBackupTestSite('sqlite')
  const gallery = await site.harness.createGallery('Mill')
  await addPicture(site, gallery, 'wheel '.repeat(1000))
  const plain = await backUp(site)
  const files = await readArchiveFiles(plain)
  return { site, plain, sealed: await backUp(site, passphrase), files, state: await readState(site) }
})

/** Everything that a refused archive must leave as it is. */
async function readState(site: BackupTestSite) {
  const galleries = await site.data.items.listById('gallery', { after: 0, limit: 9 })
  const secrets = await readFile(join(site.dataFolder, 'secrets.json'), 'utf8')
  const stored = readdirSync(join(site.dataFolder, 'files'), { recursive: true }).toSorted()
  return { galleries, secrets, stored, folder: readdirSync(site.dataFolder).toSorted() }
}

async function expectRefused(file: string, reason: RegExp, phrase: string | null = null): Promise<void> {
  const { site, state } = shared()
  await expect(restore(site, file, { passphrase: phrase })).rejects.toMatchObject(refused(reason))
  expect(await readState(site)).toEqual(state)
}

/** Writes an archive with these files and expects that it is refused. */
async function expectFilesRefused(
  change: (files: ArchiveFiles, prefix: string) => ArchiveFiles,
  reason: RegExp,
): Promise<void> {
  const { site, files } = shared()
  const file = join(site.dataFolder, 'backups', 'before-hostile.zip')
  const [first = ''] = files[0] ?? []
  await writeArchiveFiles(file, change(files, first.slice(0, first.indexOf('/') + 1)))
  await expectRefused(file, reason)
}

/** Changes bytes of the last directory record with this name, found from its fixed part. */
async function expectPatchRefused(
  ending: string,
  patch: (record: Buffer) => void,
  reason: RegExp,
): Promise<void> {
  const { site, plain } = shared()
  const bytes = await readFile(plain)
  const start = bytes.lastIndexOf(ending)
  const record = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x01, 0x02]), start)
  patch(bytes.subarray(record))
  const file = join(site.dataFolder, 'backups', 'before-patched.zip')
  await writeFile(file, bytes)
  await expectRefused(file, reason)
}

describe('an archive', () => {
  it.each([
    ['a path with ..', (prefix: string) => `${prefix}../../evil`, /invalid relative path/],
    ['an absolute path', () => '/etc/cron.d/evil', /absolute path/],
    ['a backslash', (prefix: string) => `${prefix}data\\evil`, /invalid characters/],
    ['a file of another kind', (prefix: string) => `${prefix}data/files/evil.sh`, /unexpected file/],
    ['a second folder', () => 'other/data/backup.json', /unexpected file/],
    ['a name in another case', (prefix: string) => `${prefix}data/BACKUP.json`, /unexpected file/],
    ['a name twice', (prefix: string) => `${prefix}data/backup.json`, /twice/],
    [
      'a table that is not declared',
      (prefix: string) => `${prefix}data/database/evil.jsonl`,
      /not in its manifest/,
    ],
  ])('with %s is refused', async (_, name, reason) => {
    await expectFilesRefused((files, prefix) => [...files, [name(prefix), Buffer.from('evil')]], reason)
  })

  it('with links, wrong sizes, overlapping entries or an extreme compression is refused', async () => {
    await expectPatchRefused(
      'data/backup.json',
      (record) => record.writeUInt16LE(0o120777, 40),
      /regular file/,
    )
    await expectPatchRefused('data/backup.json', (record) => record.writeUInt32LE(9, 24), /too many bytes/)
    await expectPatchRefused('database/news.jsonl', (record) => record.writeUInt32LE(2 ** 31, 20), /overlap/)
    await expectPatchRefused(
      'database/news.jsonl',
      (record) => record.writeUInt32LE(2 ** 30, 24),
      /would grow more than/,
    )
  })

  it('with a missing or changed file, a wrong row or reference, or of a newer version is refused', async () => {
    await expectFilesRefused(
      (files) => files.filter(([name]) => !name.includes('/data/files/')),
      /is missing/,
    )
    await expectFilesRefused(
      (files) => withChangedFile(files, 'gallery.jsonl', (text) => text.replace('Mill', 'Hill')),
      /checksum of data\/database\/gallery.jsonl is wrong/,
    )
    const changeFile = (ending: string, change: (text: string) => string, reason: RegExp) =>
      expectFilesRefused((files) => withMatchingManifests(withChangedFile(files, ending, change)), reason)
    await changeFile('gallery.jsonl', (text) => text.replace('Mill', 'Hill'), /not those that were written/)
    await changeFile('gallery.jsonl', (text) => text.replace('"name"', '"nome"'), /no valid value of name/)
    await changeFile('gallery.jsonl', () => '[]\n', /is not an object/)
    await changeFile('gallery.jsonl', (text) => text.slice(0, -1), /the end of data.*is missing/)
    const dangling = (text: string) => text.replace('"gallery":1', '"gallery":99')
    const digest = (text: string) => {
      const lines = new TableDigest()
      for (const line of text.trimEnd().split('\n')) lines.add(line)
      return lines.toHex()
    }
    const changeRows = (ending: string, change: (text: string) => string, reason: RegExp) =>
      expectFilesRefused((files) => {
        const rows = files.find(([name]) => name.endsWith(ending))?.[1].toString() ?? ''
        const changed = withChangedFile(files, ending, change)
        const withDigest = (text: string) => text.replace(digest(rows), digest(change(rows)))
        return withMatchingManifests(withChangedFile(changed, 'backup.json', withDigest))
      }, reason)
    await changeRows('/image.jsonl', dangling, /dangling references in table image/)
    const leadElsewhere = (text: string) => text.replace(/"hash":"[^"]*"/, `"hash":"${'../'.repeat(20)}evil"`)
    await changeRows('/file.jsonl', leadElsewhere, /table file has an invalid hash/)
    // Rows that match their digests, and which no database accepts.
    const twice = (text: string) => text + text
    await changeFile('/gallery.jsonl', twice, /table gallery has rows that the database refuses: UNIQUE/)
    const badHash = (text: string) => text.replace(/"hash":"[^"]*"/, '"hash":"../../evil"')
    await changeFile('/file.jsonl', badHash, /table file has/)
    await changeFile('secrets.json', () => '{"signing":"short"}', /secrets.json is damaged/)
    await changeFile('backup.json', (text) => text.replace('"format": 1', '"format": 2'), /has format 2/)
    await changeFile('backup.json', (text) => text.replace('0030-backup', '9999-later'), /newer version/)
    await changeFile('backup.json', () => '{', /backup.json is damaged/)
    // A file that is another one than its name says, without being declared as damaged.
    const picture = shared().files.find(([name]) => name.includes('/data/files/'))?.[0] ?? ''
    await changeFile(
      picture,
      (text) => text.replace('wheel', 'WHEEL'),
      /the checksum of data\/files.* is wrong/,
    )
  })

  it('that lacks a file or a table, or has one more, is refused although all its checksums match', async () => {
    const remove = (part: string) => (files: ArchiveFiles) =>
      withMatchingManifests(files.filter(([name]) => !name.includes(part)))
    await expectFilesRefused(remove('/data/files/'), /the number or the size of its files is wrong/)
    await expectFilesRefused(remove('/gallery.jsonl'), /gallery.jsonl is missing/)
    const addTable = (files: ArchiveFiles, prefix: string) =>
      withMatchingManifests([...files, [`${prefix}data/database/other.jsonl`, Buffer.from('{}\n')]])
    await expectFilesRefused(addTable, /other.jsonl is not in data\/backup.json/)
  })

  it('without secrets is restored, and the site keeps its own', async () => {
    const site = await createEmptyBackupTestSite('sqlite')
    const secrets = join(site.dataFolder, 'secrets.json')
    const before = await readFile(secrets, 'utf8')
    const file = join(site.dataFolder, 'without-secrets.zip')
    const files = shared().files.filter(([name]) => !name.endsWith('/secrets.json'))
    await writeArchiveFiles(file, withMatchingManifests(files))
    expect(await restore(site, file)).toMatchObject({ hasSecrets: false })
    expect(await readFile(secrets, 'utf8')).toBe(before)
    expect(await site.data.items.listById('gallery', { after: 0, limit: 9 })).toMatchObject([
      { name: 'Mill' },
    ])
  })

  it('cannot control the terminal on which it is refused', async () => {
    await expectFilesRefused((files) => {
      const digest = (text: string) => createHash('sha256').update(text).digest('hex')
      const manifest = files.find(([name]) => name.endsWith('/manifest-sha256.txt'))?.[1].toString() ?? ''
      const hostile = `${manifest}${'0'.repeat(64)}  data/\u001b]0;intact\u0007\n`
      return withChangedFile(
        withChangedFile(files, '/manifest-sha256.txt', () => hostile),
        '/tagmanifest-sha256.txt',
        (text) => text.replace(digest(manifest), digest(hostile)),
      )
    }, /cannot be used: data\/ \]0;intact {2}is missing\.$/)
  })

  it('that was cut off anywhere is refused', async () => {
    const { site, plain, sealed } = shared()
    const count = selectByRunLength({ short: 10, long: 50 })
    for (const [source, phrase] of [
      [plain, null],
      [sealed, passphrase],
    ] as const) {
      const bytes = await readFile(source)
      const file = join(site.dataFolder, 'backups', 'before-cut.zip')
      for (let cut = 0; cut < count; cut += 1) {
        await writeFile(file, bytes.subarray(0, Math.floor(Math.random() * bytes.length)))
        await expectRefused(file, /cannot be used/, phrase)
      }
    }
  })

  it('that is sealed is refused without its passphrase, with another one, and with any changed byte', async () => {
    const { site, sealed } = shared()
    await expectRefused(sealed, /needs its passphrase/)
    await expectRefused(sealed, /passphrase is wrong/, 'another passphrase')
    const bytes = await readFile(sealed)
    const file = join(site.dataFolder, 'backups', 'before-changed.zip')
    for (const position of [20, 60, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
      await writeFile(file, changed)
      await expectRefused(file, /cannot be used/, passphrase)
    }
  })

  it('that is sealed contains nothing readable, and is restored with its passphrase', async () => {
    const { sealed } = shared()
    expect((await readFile(sealed)).includes('data/database')).toBe(false)
    const target = await createEmptyBackupTestSite('sqlite')
    await restore(target, sealed, { passphrase })
    expect(await target.data.items.listById('gallery', { after: 0, limit: 9 })).toHaveLength(1)
  })
})

describe('a backup', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('leaves the unfinished files of others in its folder for a day', async () => {
    const { site } = shared()
    const folder = join(site.dataFolder, 'shared')
    await mkdir(folder)
    const hours = (count: number) => new Date(Date.now() - count * 3_600_000)
    for (const [name, changed] of [
      ['.letopis-backup-verified-now.tmp', hours(20)],
      ['.letopis-backup-killed.tmp', hours(25)],
    ] as const) {
      await writeFile(join(folder, name), '')
      await utimes(join(folder, name), changed, changed)
    }
    const to = { type: 'archive', file: join(folder, 'new.zip') } as const
    await createBackup(site, { ...byCommand, actor: null, to, passphrase: null, onProgress })
    expect(readdirSync(folder).toSorted()).toEqual(['.letopis-backup-verified-now.tmp', 'new.zip'])
    await rm(folder, { recursive: true })
  })

  it('of files that do not fit beside the database is verified, but not a database that does not fit', async () => {
    const { site, plain } = shared()
    const archive = await openBackupArchive(plain, null)
    const load = (changes: Partial<BackupReader>) =>
      withWorkFolder(site.dataFolder, async (scratchFolder) => {
        const options = { migrations, scratchFolder, onProgress }
        const { scratch } = await loadBackupArchive({ ...archive, ...changes }, options)
        await scratch.close()
      })
    try {
      await load({ contentSize: Number.MAX_SAFE_INTEGER })
      await expect(load({ databaseSize: Number.MAX_SAFE_INTEGER })).rejects.toMatchObject(
        refused(/has not enough space for its database/),
      )
    } finally {
      await archive.close()
    }
  })

  it.each(['writeFile', 'sync'] as const)(
    'that fills the disk (%s) leaves no file and is recorded',
    async (call) => {
      const site = await createEmptyBackupTestSite('sqlite')
      const probe = await open(join(site.dataFolder, 'secrets.json'))
      const prototype: FileHandle = Object.getPrototypeOf(probe)
      await probe.close()
      vi.spyOn(prototype, call).mockRejectedValue(Object.assign(new Error('full'), { code: 'ENOSPC' }))
      await expect(backUp(site)).rejects.toMatchObject({ name: 'DiskFullError' })
      vi.restoreAllMocks()
      expect(await listBackups(site)).toEqual([])
      expect(await site.data.backupRuns.list(9)).toMatchObject([{ result: 'failed', files_held_until: null }])
    },
  )
})

describe('the secrets of a restore', () => {
  it('replace those in use only if its transaction was committed', async () => {
    const site = await createEmptyBackupTestSite('sqlite')
    const read = () => readFile(join(site.dataFolder, 'secrets.json'), 'utf8')
    const [before, secrets] = [await read(), createSecretsText()]
    await preparePendingSecrets(site.dataFolder, { restoreId: 'one', secrets })
    await completePendingRestore(site.dataFolder, site.data)
    expect(await read()).toBe(before)
    await preparePendingSecrets(site.dataFolder, { restoreId: 'two', secrets })
    await markRestoreCommitted(site.data, 'two')
    await completePendingRestore(site.dataFolder, site.data)
    expect(await read()).toBe(secrets)
    expect(readdirSync(site.dataFolder)).not.toContain('secrets.json.restored')
  })
})

describe('parseBackupManifest', () => {
  it('rejects everything that is not a manifest', () => {
    for (const text of [
      '',
      '[]',
      'null',
      '{}',
      '{"format":1}',
      '{"format":"1"}',
      '{"format":1,"tables":"x"}',
    ])
      expect(parseBackupManifest(text)).toBe(null)
    expect(parseBackupManifest('{"format":7}')).toBe(7)
  })

  it('rejects a version and a time that would control the terminal on which they are shown', () => {
    const { files } = shared()
    const text = files.find(([name]) => name.endsWith('/backup.json'))?.[1].toString() ?? ''
    const manifest = JSON.parse(text)
    expect(parseBackupManifest(text)).toEqual(manifest)
    for (const change of [
      { version: '1.0.0\u001b[2J' },
      { version: '' },
      // A comment in parentheses is a part of a date for the parser.
      { createdAt: '2026-01-01 (\u001b]0;intact\u0007)' },
    ])
      expect(parseBackupManifest(JSON.stringify({ ...manifest, ...change }))).toBe(null)
  })
})
