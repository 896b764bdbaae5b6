import { chmod, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { systemActor } from '../../domain/permissions.ts'
import { connectToDatabase } from '../../server/data/connection.ts'
import { lockDataFolder } from '../../server/data/engines/data-folder-lock.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { readAuditLog } from '../support/audit-log.ts'
import { runCommandInOwnProcess, runCommandInProcess } from '../support/cli.ts'
import { ContentTestHarness, createOwnerContext } from '../support/content-harness.ts'

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'letopis-cli-'))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

const letopis = (args: string[], settings?: Record<string, string>) =>
  runCommandInProcess(folder, args, settings)

const letopisInOwnProcess = (args: string[], settings?: Record<string, string>, input?: string) =>
  runCommandInOwnProcess(folder, args, settings, input)

async function accountOf(email: string) {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  const account = await createSiteDatabaseOverConnection(connection).auth.users.findByEmail(email)
  await connection.close()
  return account
}

async function readOperatorEntries(event: string) {
  const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
  const entries = await readAuditLog(createSiteDatabaseOverConnection(connection), { actor: 'operator' })
  await connection.close()
  return entries.filter((entry) => entry.event === event)
}

async function roleOf(email: string) {
  return JSON.parse((await accountOf(email))?.raw_app_meta_data ?? '{}').role
}

describe('letopis', () => {
  it('rejects invalid settings like a start, and warns about those that may belong to another tool', async () => {
    const rejected = await letopisInOwnProcess(['keys'], { LETOPIS_TITEL: 'Tichá Lhota' })
    expect(rejected).toEqual({
      code: 1,
      output: '',
      errors: 'LETOPIS_TITEL is not a setting; did you mean LETOPIS_WEB_TITLE?\n',
    })
    const { code, output, errors } = await letopis(['keys'], { S3_BUCKET_NAME: 'files' })
    expect([code, Object.keys(JSON.parse(output))]).toEqual([0, ['url', 'publishable', 'secret']])
    expect(errors).toBe(
      'S3_BUCKET_NAME is not a setting of Letopis and has no effect; did you mean S3_BUCKET?\n',
    )
  })

  it('prints its help, also for an unknown command', async () => {
    expect(await letopisInOwnProcess([])).toMatchObject({
      code: 0,
      output: expect.stringContaining('owner create'),
    })
    for (const args of [
      ['owner'],
      ['fly'],
      ['owner', 'destroy'],
      ['keys', 'destroy'],
      ['__proto__'],
      ['owner', 'create', '--nonsense'],
    ]) {
      const { code, errors } = await letopis(args)
      expect([args, code, errors.includes('npm run -s letopis')]).toEqual([args, 2, true])
    }
  })

  it('reports an invalid setting in one line', async () => {
    const { code, errors } = await letopis(['doctor'], { PORT: 'eighty' })
    expect(code).toBe(1)
    expect(errors.trim().split('\n')).toHaveLength(1)
    expect(errors).toContain('PORT')
  })

  it('rejects a weak password and an invalid address, and creates no user', async () => {
    const weak = await letopisInOwnProcess(
      ['owner', 'create', '--email', 'a@example.org', '--password-stdin'],
      {},
      'short\n',
    )
    expect(weak).toMatchObject({ code: 1, errors: expect.stringContaining('10 to 256') })
    expect((await letopis(['owner', 'create', '--email', 'nobody'])).code).toBe(1)
    expect(await accountOf('a@example.org')).toBeNull()
  })

  it('creates the owner with a password that it prints once, also beside a running server', async () => {
    const lock = lockDataFolder(folder)
    const rejected = await letopis(['owner', 'create', '--email', 'a@example.org'])
    lock.release()
    // No server has created the database yet, so there is nothing to write to.
    expect(rejected).toMatchObject({ code: 1, errors: expect.stringMatching(/^The server .*\n$/) })
    const { code, output } = await letopisInOwnProcess(['owner', 'create', '--email', 'A@Example.org'])
    expect([code, output]).toEqual([0, expect.stringMatching(/shown only once: [\w-]{20}\n/)])
    const again = lockDataFolder(folder)
    expect((await letopis(['owner', 'create', '--email', 'b@example.org'])).code).toBe(0)
    again.release()
    expect(await roleOf('a@example.org')).toBe('owner')
    expect(await roleOf('b@example.org')).toBe('owner')
    // The cost in a process of the product; those of the tests have cheaper hashes.
    const account = await accountOf('a@example.org')
    expect(account?.encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('prints a set-up link while the site has no owner', async () => {
    const first = await letopis(['owner', 'link'])
    expect([first.code, first.output]).toEqual([
      0,
      expect.stringMatching(/http:\/\/127\.0\.0\.1:3000\/setup\?token=[\w-]{43}\n$/),
    ])
    await letopis(['owner', 'create', '--email', 'a@example.org'])
    expect(await letopis(['owner', 'link'])).toMatchObject({
      code: 1,
      output: '',
      errors: expect.stringContaining('owner reset'),
    })
  })

  it('resets an owner beside a running server, and nobody else', async () => {
    await letopis(['owner', 'create', '--email', 'a@example.org'])
    const before = await accountOf('a@example.org')
    expect(before?.encrypted_password).not.toBeNull()
    const lock = lockDataFolder(folder)
    // Without a terminal there is nobody to ask.
    const asked = ['owner', 'reset', '--email', 'a@example.org']
    expect((await letopisInOwnProcess(asked, {}, 'y\n')).code).toBe(2)
    for (const args of [[], ['--email'], ['--email', '']])
      expect((await letopis(['owner', 'reset', ...args])).code).toBe(2)
    const unknown = await letopis(['owner', 'reset', '--email', 'b@example.org', '--yes'])
    expect(unknown).toEqual({
      code: 1,
      output: '',
      errors: 'There is no account for "b@example.org".\n',
    })
    expect(await accountOf('a@example.org')).toEqual(before)
    const { code, output } = await letopis(['owner', 'reset', '--email', 'A@Example.org', '--yes'], {
      LETOPIS_URL: 'https://lhota.example.org',
    })
    lock.release()
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(
        /within 60 minutes and once[^\n]*\nhttps:\/\/lhota\.example\.org\/confirm\?token_hash=[\w-]{43}&type=recovery\n$/,
      ),
    ])
    expect((await accountOf('a@example.org'))?.encrypted_password).toBeNull()
    const [entry] = await readOperatorEntries('user_modified')
    expect(entry).toMatchObject({
      area: 'people',
      target: { type: 'user', id: before?.id, name: 'a@example.org' },
      details: { changed: ['password', 'sign_in_methods'] },
    })
    expect(await readOperatorEntries('user_recovery_requested')).toHaveLength(1)
    const hosted = await letopis(['owner', 'reset', '--email', 'a@example.org', '--yes'], {
      SUPABASE_URL: 'https://lhota.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_AAAAAAAAAAAAAAAAAAAAAA_AAAAAAAA',
      SUPABASE_SECRET_KEY: 'sb_secret_BBBBBBBBBBBBBBBBBBBBBB_BBBBBBBB',
    })
    expect(hosted).toMatchObject({ code: 1, errors: expect.stringContaining('SUPABASE_URL') })
    expect(await letopis(['owner', 'reset', '--help'])).toMatchObject({
      code: 0,
      output: expect.stringContaining('owner reset'),
    })
  })

  it('says before the removal of the sample what stays and which links break, and removes nothing then', async () => {
    await letopis(['owner', 'create', '--email', 'a@example.org'])
    const connection = await connectToDatabase({ engine: 'sqlite', file: join(folder, 'letopis.db') })
    const { items } = new ContentTestHarness(connection).content
    const asSystem = { ...createOwnerContext(), actor: systemActor }
    const description = 'x'
    const category = await items.save(
      'category',
      { values: { name: 'Clubs', for: 'article', description }, sample: true },
      asSystem,
    )
    const article = { category: category.id, description }
    const sample = await items.save(
      'article',
      { values: { ...article, name: 'Sample', content: '<p>x</p>' }, sample: true },
      asSystem,
    )
    const content = `<p><a href="/article/${sample.id}">x</a></p>`
    const own = await items.save(
      'article',
      { values: { ...article, name: 'Mine', content } },
      createOwnerContext(),
    )
    await connection.close()
    const effects = [
      'Kept, because your content uses them:',
      `  category ${category.id} "Clubs"`,
      'Your texts that link to removed items:',
      `  article ${own.id} "Mine" -> article ${sample.id} "Sample"`,
      '',
    ].join('\n')
    const remove = async (...args: string[]) => (await letopis(['sample', 'remove', ...args])).output
    expect(await remove('--dry-run')).toBe(`The sample content would be removed: 1 items.\n${effects}`)
    expect(await remove()).toBe(`Removed the sample content: 1 items.\n${effects}`)
  })

  it('removes no sample when there is none', async () => {
    expect(await letopis(['sample', 'remove'])).toMatchObject({
      code: 0,
      output: 'There is no sample content.\n',
    })
  })
})

describe('letopis doctor', () => {
  it('reports a healthy site', async () => {
    await letopis(['owner', 'create', '--email', 'a@example.org'])
    const { code, output } = await letopis(['doctor'])
    expect([code, output]).toEqual([0, expect.stringContaining('intact and up to date')])
    const deep = await letopis(['doctor', '--deep'])
    expect([deep.code, deep.output]).toEqual([
      0,
      expect.stringMatching(
        /ok database server: SQLite [\d.]+, a round trip takes .*\n.*ok indexes: .*\n.*ok migrations: all \d+ applied\n.*ok outbox: /,
      ),
    ])
    expect((await letopis(['doctor', '--deeper'])).code).toBe(2)
  })

  it('reports a missing folder, readable secrets and a damaged database', async () => {
    expect((await letopis(['doctor'], { LETOPIS_DATA: join(folder, 'nowhere') })).code).toBe(1)
    await letopis(['owner', 'create', '--email', 'a@example.org'])
    await writeFile(join(folder, 'secrets.json'), '{}')
    await chmod(join(folder, 'secrets.json'), 0o644)
    expect((await letopis(['doctor'])).output).toContain('BAD secrets')
    await damage(join(folder, 'letopis.db'))
    const { code, output, errors } = await letopis(['doctor'])
    expect([code, `${output}${errors}`]).toEqual([1, expect.stringContaining('damaged')])
  })
})

/** Overwrites the middle of a database file. */
async function damage(file: string): Promise<void> {
  const { length } = await readFile(file)
  const handle = await open(file, 'r+')
  await handle.write(Buffer.alloc(length - 4096, 7), 0, length - 4096, 1024)
  await handle.close()
}
