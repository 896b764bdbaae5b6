import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBackupCommand, verifyBackupCommand } from '../../server/cli/backup.ts'
import { UsageError } from '../../server/cli/help.ts'
import { restoreCommand } from '../../server/cli/restore.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { lockDataFolder } from '../../server/data/engines/data-folder-lock.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { runCommandInProcess } from '../support/cli.ts'
import { ContentTestHarness } from '../support/content-harness.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-cli-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const letopis = (args: string[], settings?: Record<string, string>) =>
  runCommandInProcess(folder, args, settings)

async function withSite<T>(work: (harness: ContentTestHarness) => Promise<T>): Promise<T> {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  try {
    await migrateDatabase(connection, migrations)
    return await work(new ContentTestHarness(connection))
  } finally {
    await connection.close()
  }
}

const readTitles = () =>
  withSite(async ({ data }) =>
    (await data.items.listById('news', { after: 0, limit: 9 })).map(({ title }) => title),
  )

describe('letopis backup and restore', () => {
  it('back up a running site sealed, refuse to restore while it runs, and restore it when it is stopped', async () => {
    await withSite((harness) => harness.createItem('news', { title: 'Before', content: '<p>x</p>' }))
    const [file, phrase] = [join(folder, 'site.zip.sealed'), join(folder, 'passphrase')]
    const sealed = ['--passphrase-file', phrase]
    await writeFile(phrase, 'too short\n')
    await expect(createBackupCommand(['--to', file, ...sealed])).rejects.toThrow(UsageError)
    await writeFile(phrase, 'correct horse battery\nsecond line\n')
    const lock = lockDataFolder(folder)
    expect(await letopis(['backup', '--to', file, ...sealed])).toMatchObject({
      code: 0,
      output: expect.stringContaining('verified.'),
      errors: '',
    })
    const running = await letopis(['restore', file, '--yes', ...sealed])
    expect([running.code, running.errors]).toEqual([1, expect.stringContaining('in use by another process')])
    lock.release()
    await withSite((harness) => harness.createItem('news', { title: 'After', content: '<p>x</p>' }))
    const preview = await letopis(['restore', file, '--dry-run', ...sealed])
    expect(preview.output).toContain('news: 0 added, 0 changed, 1 removed')
    await expect(restoreCommand([file, ...sealed])).rejects.toThrow(UsageError)
    expect(await readTitles()).toEqual(['Before', 'After'])
    const env = { LETOPIS_BACKUP_PASSPHRASE: 'correct horse battery' }
    expect((await letopis(['restore', file, '--yes'], env)).code).toBe(0)
    expect(await readTitles()).toEqual(['Before'])
    expect((await letopis(['restore', '--undo', '--yes'])).code).toBe(0)
    expect(await readTitles()).toEqual(['Before', 'After'])
    const { output } = await letopis(['backup', 'list'])
    expect(output.match(/ {2}(backup|before-restore|restore) {2}(verified|restored) /g)).toHaveLength(5)
    const events = await withSite(({ data }) => readAuditLog(data, { actor: 'operator' }))
    expect(events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['restore_undone', 'backup_created']),
    )
  })

  it('use the store of the settings, relative to the working directory, and name its runs', async () => {
    await withSite((harness) => harness.createItem('news', { title: 'Before', content: '<p>x</p>' }))
    const store = join(folder, 'store-of-settings')
    const env = { LETOPIS_BACKUP_TO: relative(process.cwd(), store) }
    const made = await letopis(['backup'], env)
    expect(made).toMatchObject({ code: 0, errors: '' })
    const [, run = ''] = /^(?:.*)#(\S+): .* new; verified\.\n$/.exec(made.output) ?? []
    expect(made.output.startsWith(`${store}#`)).toBe(true)
    expect((await letopis(['backup', 'list', '--to', store])).output).toMatch(
      new RegExp(`^${run} {2}complete {2}`),
    )
    expect((await letopis(['backup', 'list'])).output).toContain(`${store}#${run}`)
    for (const args of [[store], ['--to', `${store}/`, run]])
      expect(await letopis(['backup', 'verify', ...args])).toMatchObject({
        code: 0,
        output: expect.stringContaining(`${store}#${run}: `),
      })
    await withSite((harness) => harness.createItem('news', { title: 'After', content: '<p>x</p>' }))
    const preview = await letopis(['restore', store, '--dry-run'])
    expect(preview.output).toContain('news: 0 added, 0 changed, 1 removed')
    expect((await letopis(['restore', `${store}#${run}`, '--yes'])).code).toBe(0)
    expect(await readTitles()).toEqual(['Before'])
    for (const [args, complaint] of [
      [['backup', '--to', 's3://bucket/prefix'], /needs S3_ACCESS_KEY_ID/],
    ] as const)
      expect(await letopis([...args])).toMatchObject({
        code: 1,
        errors: expect.stringMatching(complaint),
      })
  })

  it('explain wrong arguments and a damaged file in one line', async () => {
    for (const args of [[], ['a', 'b'], ['a', '--undo'], ['--undo', '--dry-run'], ['a', '--nonsense']])
      await expect(restoreCommand(args)).rejects.toThrow(UsageError)
    await expect(verifyBackupCommand([])).rejects.toThrow(UsageError)
    await withSite(async () => undefined)
    expect((await letopis(['backup', '--to', join(folder, 'site.zip')])).code).toBe(0)
    expect(await letopis(['backup', '--to', join(folder, 'site.zip')])).toMatchObject({
      code: 1,
      errors: expect.stringContaining('already exists'),
    })
    const bytes = await readFile(join(folder, 'site.zip'))
    await writeFile(join(folder, 'cut.zip'), bytes.subarray(0, -50))
    const { code, output, errors } = await letopis(['backup', 'verify', join(folder, 'cut.zip')])
    expect([code, output, errors]).toEqual([
      1,
      '',
      expect.stringMatching(/^The backup .* cannot be used: .*\n$/),
    ])
    expect(await readdir(join(folder, 'tmp'))).toEqual([])
  })
})
