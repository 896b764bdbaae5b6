import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkOrRepairFilesCommand } from '../../server/cli/check-files.ts'
import { UsageError } from '../../server/cli/help.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { openFolderFileStore } from '../../server/files/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { runCommandInProcess } from '../support/cli.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { startTestS3Server, type TestS3Server } from '../support/s3-server.ts'

const longAgo = new Date('2026-01-01T12:00:00.000Z')
let folder = ''
let server: TestS3Server

beforeAll(async () => {
  server = await startTestS3Server()
})

afterAll(() => server.discard())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-cli-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const letopis = (args: string[], settings?: Record<string, string>) =>
  runCommandInProcess(folder, args, settings)

/** A site with pictures of these words; returns their hashes. */
async function site(...words: string[]): Promise<string[]> {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  await migrateDatabase(connection, migrations)
  const harness = new ContentTestHarness(connection)
  const files = await openFolderFileStore(join(folder, 'files'))
  const gallery = await harness.createGallery('Mill')
  const hashes: string[] = []
  for (const word of words) {
    const { hash, size } = await files.put(Buffer.from(word))
    await harness.data.files.add({
      hash,
      type: 'image/jpeg',
      size,
      created_at: longAgo.toISOString(),
      sample: 0,
    })
    await harness.createItem('image', { gallery, name: word, file: hash })
    hashes.push(hash)
  }
  await connection.close()
  return hashes
}

async function readRepairEntries() {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  const entries = await readAuditLog(createSiteDatabaseOverConnection(connection), { actor: 'operator' })
  await connection.close()
  return entries
}

const pathOf = (hash: string) => join(folder, 'files', hash.slice(0, 2), hash.slice(2))

describe('letopis check', () => {
  it('restores files from a backup, and exits with 1 if there is no copy', async () => {
    const [mill = '', bridge = ''] = await site('Old mill', 'Stone bridge')
    expect((await letopis(['check', '--nothing'])).code).toBe(2)
    expect(await letopis(['check'])).toMatchObject({
      code: 0,
      errors: '',
      output: expect.stringContaining('2 files expected, 2 read and intact; no backup.\nNothing is wrong.'),
    })
    expect((await letopis(['backup'])).code).toBe(0)
    await writeFile(pathOf(mill), 'another mill')
    const repaired = await letopis(['check'])
    expect([repaired.code, repaired.output]).toEqual([0, expect.stringContaining('; newest backup intact.')])
    expect(repaired.output).toContain(`0 wrong, 1 repaired:\n  ${mill}: checksum mismatch; repaired`)
    await rm(join(folder, 'backups'), { recursive: true })
    await rm(pathOf(bridge))
    const lost = await letopis(['check'], { LETOPIS_URL: 'https://mill.example' })
    expect(lost.code).toBe(1)
    expect(lost.output).toContain('newest backup: archive is missing')
    expect(lost.output).toContain(
      `${bridge}: file is missing\n    affects Stone bridge (https://mill.example/admin/edit/image/2)`,
    )
  })
})

describe('letopis check files', () => {
  it('rejects invalid arguments', async () => {
    await expect(checkOrRepairFilesCommand(['--from', join(folder, 'nowhere')])).rejects.toThrow(UsageError)
    const { code, errors } = await letopis(['check', 'files', '--mends'])
    expect([code, errors]).toEqual([2, expect.stringContaining('check files [--repair]')])
  })

  it('lists lost files by name and URL, exits with 1, and with 0 after a repair', async () => {
    const [mill = '', bridge = ''] = await site('Old mill', 'Stone bridge')
    const backup = await openFolderFileStore(join(folder, 'backup', 'files'))
    await backup.put(Buffer.from('Old mill'))
    const orphan = await (await openFolderFileStore(join(folder, 'files'))).put(Buffer.from('orphan'))
    await utimes(pathOf(orphan.hash), longAgo, longAgo)
    await rm(pathOf(mill))
    const env = { LETOPIS_URL: 'https://mill.example' }
    const found = await letopis(['check', 'files'], env)
    expect(found).toMatchObject({ code: 1, errors: '' })
    expect(found.output).toContain(`${mill}: file is missing`)
    expect(found.output).toContain('Old mill (https://mill.example/image/1)')
    expect(found.output).toContain('1 unused file (0.0 MB); --repair removes them.')
    expect(await readRepairEntries()).toEqual([])
    const repaired = await letopis(['check', 'files', '--repair', '--from', join(folder, 'backup')], env)
    expect([repaired.code, repaired.output]).toEqual([0, expect.stringContaining('1 of them restored')])
    await writeFile(pathOf(bridge), 'another bridge')
    const aside = await letopis(['check', 'files', '--mend'])
    expect(aside.code).toBe(1)
    expect(aside.output).toContain('Stone bridge (/image/2)')
    expect(aside.output).toContain('moved aside')
    expect(await readdir(join(folder, 'damaged'))).toHaveLength(1)
    const entry = { event: 'files_repaired', area: 'operation', target: null, address: '' }
    expect(await readRepairEntries()).toMatchObject([entry, entry])
  })
})

describe('letopis files move-to-s3', () => {
  it('requires the settings, and reports errors in them in one line', async () => {
    await site('Old mill')
    expect(await letopis(['files', 'move-to-s3'])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('S3_BUCKET'),
    })
    const wrong = { ...server.env, S3_BUCKET: 'nowhere' }
    const { code, errors } = await letopis(['files', 'move-to-s3'], wrong)
    expect([code, errors.trim().split('\n')]).toEqual([1, [expect.stringMatching(/^The S3 store at .*S3_/)]])
  })

  it('copies missing files, continues after an interruption, and skips damaged files', async () => {
    const [mill = '', bridge = '', church = ''] = await site('Old mill', 'Stone bridge', 'Church')
    const store = await server.open()
    await store.put(Buffer.from('Old mill'))
    await writeFile(pathOf(church), 'no church')
    const first = await letopis(['files', 'move-to-s3'], server.env)
    expect(first.code).toBe(1)
    expect(first.output).toContain('1 copied and verified, 1 already present.')
    expect(first.errors).toContain(church)
    expect(await server.listKeys()).toEqual(
      [mill, bridge].map((hash) => `${hash.slice(0, 2)}/${hash.slice(2)}`).sort(),
    )
    await writeFile(pathOf(church), 'Church')
    const second = await letopis(['files', 'move-to-s3'], server.env)
    expect([second.code, second.output]).toEqual([
      0,
      expect.stringContaining('1 copied and verified, 2 already present'),
    ])
    const checked = await letopis(['check', 'files'], server.env)
    expect([checked.code, checked.output]).toEqual([0, expect.stringContaining('3 files expected; 3 read')])
  })
})

describe('letopis doctor', () => {
  it('reports whether the S3 store can be reached and written', async () => {
    await site('Old mill')
    const well = await letopis(['doctor', '--deep'], server.env)
    expect(well.output).toMatch(/ {2}ok S3 store: bucket "pictures" at http:\S+ can be read and written/)
    expect(well.output).toMatch(/ S3 speed: an object was written, read and deleted in \d+ ms/)
    const wrong = await letopis(['doctor'], { ...server.env, S3_SECRET_ACCESS_KEY: 'wrong' })
    expect([wrong.code, wrong.output]).toEqual([
      1,
      expect.stringMatching(/BAD S3 store: .*S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID/),
    ])
    expect((await server.listKeys()).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})
