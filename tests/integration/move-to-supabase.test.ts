import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { insertUserWithIdentity } from '../../server/auth/new-user.ts'
import { hashPassword } from '../../server/auth/password-hash.ts'
import { connectToDatabase, type DatabaseTarget } from '../../server/data/connection.ts'
import { lockDataFolder } from '../../server/data/engines/data-folder-lock.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { migrations } from '../../server/data/migrations/index.ts'
import { migrateDatabase } from '../../server/data/migrator.ts'
import { openFolderFileStore, openHostedFileStore } from '../../server/files/index.ts'
import {
  signInWithTestPassword,
  testPassword,
  testPublishableKey,
  testSecretKey,
} from '../support/auth-site.ts'
import { runCommandInProcess } from '../support/cli.ts'
import { ContentTestHarness } from '../support/content-harness.ts'
import { createMigratedDatabase, describeOnOneEngine } from '../support/database-engines.ts'
import { createHostedDatabase, runStatements } from '../support/hosted-database.ts'
import { startStorageTestSite } from '../support/storage-site.ts'

const userId = '11111111-2222-4333-8444-555555555555'
const email = 'editor@example.org'

/** The services of this product in the place of those of a hosted project, its database, and a site in a data folder. */
describeOnOneEngine('letopis move-to-supabase', (open) => {
  async function setUp() {
    const hosted = await startStorageTestSite(await open())
    const databaseUrl = await createHostedDatabase()
    const folder = await mkdtemp(join(tmpdir(), 'letopis-move-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const local: DatabaseTarget = { engine: 'sqlite', file: join(folder, 'letopis.db') }
    const remote: DatabaseTarget = { engine: 'postgres', url: databaseUrl, schema: 'letopis' }
    const files = await openFolderFileStore(join(folder, 'files'))
    const { hash, size } = await files.put(Buffer.from('a picture of the mill'))
    await withDatabase(local, async (harness) => {
      const created_at = new Date().toISOString()
      await harness.data.files.add({ hash, type: 'image/jpeg', size, created_at, sample: 0 })
      await harness.createItem('news', { title: 'The mill was sold', content: '<p>x</p>' })
      await insertUserWithIdentity(
        harness.data.auth,
        {
          id: userId,
          email,
          passwordHash: await hashPassword(testPassword),
          confirmed: true,
          userMetadata: { name: 'Eva' },
          appMetadata: { role: 'editor' },
        },
        created_at,
      )
    })
    const settings = {
      SUPABASE_URL: hosted.origin,
      SUPABASE_PUBLISHABLE_KEY: testPublishableKey,
      SUPABASE_SECRET_KEY: testSecretKey,
      DATABASE_URL: databaseUrl,
    }
    const letopis = (...args: string[]) => runCommandInProcess(folder, args, settings)
    const openHostedFiles = () =>
      openHostedFileStore(
        { url: hosted.origin, secret: testSecretKey, bucket: 'letopis' },
        { spoolFolder: join(folder, 'tmp') },
      )
    return { hosted, folder, files, hash, local, remote, databaseUrl, letopis, openHostedFiles }
  }

  it('says what would be copied, and changes nothing', async () => {
    const { letopis, hosted, databaseUrl } = await setUp()
    const { code, output } = await letopis('move-to-supabase', '--dry-run')
    expect([code, output]).toEqual([
      0,
      expect.stringMatching(/files: 1 \(1 MB\), of which 0 .*\n.*accounts: 1, and 0/),
    ])
    expect(output).toMatch(/database: \d+ rows of \d+ tables\nNothing was changed/)
    expect(await hosted.serviceClient.listBuckets()).toMatchObject({ data: [] })
    expect(await hosted.accounts.data.auth.users.find(userId)).toBeNull()
    await expect(runStatements(databaseUrl, ['select 1 from letopis.news'])).rejects.toThrow(/does not exist/)
  })

  it('copies everything, again without effect, and back with what was written meanwhile', async () => {
    const { letopis, hosted, folder, files, hash, local, remote, databaseUrl, openHostedFiles } =
      await setUp()
    const refused = await letopis('sample', 'load')
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('letopis.db and files of a site'),
    ])
    const lock = lockDataFolder(folder)
    expect((await letopis('move-to-supabase')).errors).toContain('in use by another process')
    expect((await letopis('move-to-supabase', '--files')).output).toBe('Files: 1 copied and verified.\n')
    lock.release()
    const first = await letopis('move-to-supabase')
    expect([first.code, first.errors]).toEqual([0, ''])
    expect(first.output).toMatch(/Files: 0 copied.*\nAccounts: 1 copied, 0 already.*\nDatabase: \d+ rows/)
    const stored = await (await openHostedFiles()).open(hash)
    expect(stored && (await text(stored.stream()))).toBe('a picture of the mill')
    const { user } = await signInWithTestPassword(hosted.accounts.createClient(), email)
    expect(user).toMatchObject({
      id: userId,
      app_metadata: { role: 'editor' },
      user_metadata: { name: 'Eva' },
    })
    expect(await readTitles(remote)).toEqual(['The mill was sold'])

    await withDatabase(remote, (harness) =>
      harness.createItem('news', { title: 'Written there', content: '<p>x</p>' }),
    )
    const again = await letopis('move-to-supabase')
    expect([again.code, again.output]).toEqual([
      0,
      expect.stringMatching(/Accounts: 0 copied, 1 already.*\nDatabase: moved before/),
    ])
    expect(await readTitles(remote)).toHaveLength(2)
    expect(await readTitles(local)).toEqual(['The mill was sold'])

    // The accounts of a project are in its database.
    await runStatements(databaseUrl, [
      `insert into auth.users (id, email, encrypted_password, raw_app_meta_data, raw_user_meta_data, email_confirmed_at)
        values ('${userId}', '${email}', '${await hashPassword('a new password 1890')}', '{"role": "owner"}', '{}', now())`,
    ])
    await files.remove(hash)
    const back = await letopis('move-from-supabase')
    expect([back.code, back.errors]).toEqual([0, ''])
    expect(back.output).toMatch(
      /Files: 1 copied.*\nThe database from before is .*before-.*\nAccounts: 1 copied/,
    )
    expect(await readTitles(local)).toEqual(['The mill was sold', 'Written there'])
    expect((await files.open(hash))?.size).toBe(21)
    await withDatabase(local, async ({ data }) => {
      expect(await data.auth.users.countOwners()).toBe(1)
      expect((await data.auth.users.findByEmail(email))?.id).toBe(userId)
    })
    expect((await readdir(folder)).filter((name) => name.startsWith('letopis.db.before-'))).toHaveLength(1)
  })

  it('goes on after an interruption', async () => {
    const { letopis, hosted, remote, folder, openHostedFiles } = await setUp()
    // The bucket exists, but nothing is in it.
    await openHostedFiles()
    expect((await letopis('move-to-supabase')).code).toBe(0)
    // The process ended after the database was copied, before that was recorded.
    await writeFile(
      join(folder, 'moved-to-supabase.json'),
      JSON.stringify({ url: hosted.origin, id: await readMoveId(remote), endedAt: null }),
    )
    const refused = await letopis('sample', 'load')
    expect([refused.code, refused.errors]).toEqual([
      1,
      expect.stringContaining('Run letopis move-to-supabase'),
    ])
    expect(await letopis('move-to-supabase')).toMatchObject({ code: 0, errors: '' })
    expect((await letopis('keys')).output).toContain(hosted.origin)
    expect(await readTitles(remote)).toEqual(['The mill was sold'])
  })

  it('does not replace another site, and names accounts that are in the way', async () => {
    const { letopis, hosted, remote, folder } = await setUp()
    const id = await hosted.accounts.createUser(email)
    const conflict = await letopis('move-to-supabase')
    expect([conflict.code, conflict.errors]).toEqual([
      1,
      expect.stringContaining(`${email}: the project has another`),
    ])
    await hosted.accounts.admin.deleteUser(id)
    expect((await letopis('move-to-supabase')).code).toBe(0)
    await rm(join(folder, 'moved-to-supabase.json'))
    const refused = await letopis('move-to-supabase')
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('content of a site already')])
    expect(await readTitles(remote)).toEqual(['The mill was sold'])
  })

  it('copies a site on another Postgres, whose settings are in a file', async () => {
    const { letopis, folder, remote } = await setUp()
    const { target, remove } = await createMigratedDatabase('postgres')
    onTestFinished(remove)
    if (target.engine !== 'postgres') throw new Error('Not a Postgres')
    await withDatabase(target, (harness) =>
      harness.createItem('news', { title: 'On Postgres', content: '<p>x</p>' }),
    )
    const file = join(folder, 'old.env')
    await writeFile(file, `# Until now\nDATABASE_URL="${target.url}"\n`)
    expect(await letopis('move-to-supabase', '--from', file)).toMatchObject({ code: 0, errors: '' })
    expect(await readTitles(remote)).toEqual(['On Postgres'])
    const { id } = await withDatabase(remote, (harness) =>
      harness.createItem('news', { title: 'Written there', content: '<p>x</p>' }),
    )
    expect(id).toBe(2)
    const refused = await letopis('move-from-supabase', '--to', file)
    expect([refused.code, refused.errors]).toEqual([1, expect.stringContaining('use an empty one')])
    expect(await readTitles(target)).toEqual(['On Postgres'])
  })

  it('creates an owner in the project', async () => {
    const { letopis, hosted, folder } = await setUp()
    await rm(join(folder, 'letopis.db'))
    await rm(join(folder, 'files'), { recursive: true })
    const created = await letopis('owner', 'create', '--email', 'owner@example.org')
    expect([created.code, created.errors]).toEqual([0, ''])
    const owner = await hosted.accounts.data.auth.users.findByEmail('owner@example.org')
    expect(JSON.parse(owner?.raw_app_meta_data ?? '{}')).toMatchObject({ role: 'owner' })
    expect((await letopis('owner', 'create', '--email', 'owner@example.org')).errors).toContain('already')
  })

  it('says which settings are missing or wrong', async () => {
    const { folder, letopis } = await setUp()
    const run = (args: string[], settings = {}) => runCommandInProcess(folder, args, settings)
    expect((await run(['move-to-supabase'])).errors).toContain('Set SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY')
    expect((await letopis('move-to-supabase', '--from', join(folder, 'missing.env'))).errors).toContain(
      'cannot be read',
    )
    expect((await letopis('move-to-supabase', '--everything')).code).toBe(2)
    const file = join(folder, 'empty.env')
    await writeFile(file, `LETOPIS_DATA=${join(folder, 'nothing')}\n`)
    expect((await letopis('move-to-supabase', '--from', file)).errors).toContain('There is no site to move')
  })
})

async function withDatabase<T>(
  target: DatabaseTarget,
  work: (harness: ContentTestHarness) => Promise<T>,
): Promise<T> {
  const connection = await connectToDatabase(target)
  try {
    await migrateDatabase(connection, migrations)
    return await work(new ContentTestHarness(connection))
  } finally {
    await connection.close()
  }
}

function readTitles(target: DatabaseTarget): Promise<unknown[]> {
  return withDatabase(target, async ({ data }) =>
    (await data.items.listById('news', { after: 0, limit: 9 })).map(({ title }) => title),
  )
}

async function readMoveId(target: DatabaseTarget): Promise<string | null> {
  const connection = await connectToDatabase(target)
  try {
    return await createSiteDatabaseOverConnection(connection).meta.get('moved_by')
  } finally {
    await connection.close()
  }
}
