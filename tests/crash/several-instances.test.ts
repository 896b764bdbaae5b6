import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createClient } from '@supabase/supabase-js'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'
import { connectToDatabase } from '../../server/data/connection.ts'
import { createSiteDatabaseOverConnection } from '../../server/data/index.ts'
import { runCommandInProcess } from '../support/cli.ts'
import { createEmptyPostgresDatabase, createMigratedDatabase } from '../support/database-engines.ts'
import {
  createDataFolderForTest,
  type ProductProcess,
  startProductProcess,
  startRefusedProductProcess,
} from '../support/product-process.ts'
import {
  addNews,
  asPage,
  backUpInAdmin,
  checkInAdmin,
  createUser,
  ownerEmail,
  readNews,
  send,
  signInAgain,
  waitForText,
} from '../support/restore-product.ts'
import { startTestS3Server } from '../support/s3-server.ts'
import { FakeBrowser } from '../support/test-site.ts'

const root = join(import.meta.dirname, '..', '..')
const key = 'Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA'
const account = { email: 'eva@example.org', password: 'long enough 123' }
const closedClient = { auth: { persistSession: false, autoRefreshToken: false } }

async function signIn({ url, publishableKey }: ProductProcess): Promise<string> {
  const { data, error } = await createClient(url, publishableKey, closedClient).auth.signInWithPassword(
    account,
  )
  expect(error).toBeNull()
  return data.session?.access_token ?? ''
}

async function readEmail({ url, publishableKey }: ProductProcess, token: string) {
  const { data } = await createClient(url, publishableKey, closedClient).auth.getUser(token)
  return data.user?.email
}

it('two instances that start at once on an empty database have the same API keys, and any of them opens a backup of the other', async () => {
  const database = await createEmptyPostgresDatabase()
  onTestFinished(() => database.remove())
  const s3 = await startTestS3Server()
  onTestFinished(() => s3.discard())
  const settings = {
    DATABASE_URL: database.url,
    LETOPIS_SECRETS_KEY: key,
    LETOPIS_BACKUP: 'off',
    ...s3.env,
  }
  const folders = [await createDataFolderForTest(), await createDataFolderForTest()]
  const [first, second] = await Promise.all(folders.map((folder) => startProductProcess(folder, settings)))
  if (first === undefined || second === undefined) throw new Error('An instance is missing')
  expect(first.secretKey).toMatch(/^sb_secret_/)
  expect(second.secretKey).toBe(first.secretKey)

  // An owner whose requests reach the instances in turn.
  await createUser(first, ownerEmail, 'owner')
  const [here, there] = [new FakeBrowser(first.url), new FakeBrowser(second.url)]
  expect((await signInAgain(here)).status).toBe(303)
  for (const [name, value] of here.cookies) there.cookies.set(name, value)
  await addNews(first, 'The flood')
  const path = await backUpInAdmin(here)
  const id = path.split('/').at(-1) ?? ''
  const listArchives = async () => (await s3.listKeys()).filter((name) => name.startsWith('backups/'))
  expect(await listArchives()).toHaveLength(1)
  const download = await there.request(`/admin/data/archives/${id}`)
  const bytes = Buffer.from(await download.arrayBuffer())
  expect(download.headers.get('content-length')).toBe(String(bytes.length))
  const removal = await createClient(first.url, first.secretKey, closedClient)
    .from('news')
    .delete()
    .eq('id', 1)
  expect(removal.error).toBeNull()

  expect((await send(there, path, { intent: 'check' })).status).toBe(303)
  await waitForText(here, path, 'The backup is intact.')
  await waitForText(here, `${path}/items?kind=news`, 'The flood')
  const item = `${path}/items/news/1`
  expect((await send(here, item, { intent: 'restoreItem', publication: 'backup' })).to).toContain('#result')
  await waitForText(there, item, 'out of the trash')
  expect(await readNews(second)).toEqual(['The flood'])

  // One that was uploaded to an instance, while the other one is gone for good.
  const form = new FormData()
  form.append('archive', new Blob([bytes]), 'backup.zip')
  const uploaded = await here.request('/admin/data/uploads', {
    method: 'POST',
    body: form,
    headers: { Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin', Origin: here.origin },
  })
  const { run } = await uploaded.json()
  expect(await listArchives()).toHaveLength(2)
  await first.kill()
  await checkInAdmin(there, `/admin/data/backups/${run}`)
  for (const deleted of [id, String(run)])
    expect((await send(there, '/admin/data', { intent: 'delete', run: deleted })).status).toBe(303)
  expect(await listArchives()).toEqual([])
  expect((await there.request(path, { headers: asPage })).status).toBe(404)
})

it('instances share the secrets of the first one, and one with other secrets refuses to start', async () => {
  const { target, remove } = await createMigratedDatabase('postgres')
  onTestFinished(remove)
  if (target.engine !== 'postgres') throw new Error('Not a Postgres')
  const alone = { DATABASE_URL: target.url }
  const shared = { ...alone, LETOPIS_SECRETS_KEY: key }
  const [firstFolder, secondFolder] = [await createDataFolderForTest(), await createDataFolderForTest()]
  const before = await startProductProcess(firstFolder, alone)
  const admin = createClient(before.url, before.secretKey, closedClient).auth.admin
  expect((await admin.createUser({ ...account, email_confirm: true })).error).toBeNull()
  const earlierToken = await signIn(before)
  expect(await startRefusedProductProcess(secondFolder, alone)).toContain(
    'Set LETOPIS_SECRETS_KEY to the same value',
  )
  await rm(join(secondFolder, 'secrets.json'), { force: true })
  expect(await startRefusedProductProcess(secondFolder, shared)).toContain(
    'Restart it with the same LETOPIS_SECRETS_KEY',
  )
  await before.stop()

  const first = await startProductProcess(firstFolder, shared)
  const second = await startProductProcess(secondFolder, shared)
  expect([first.secretKey, second.secretKey]).toEqual([before.secretKey, before.secretKey])
  for (const instance of [first, second]) expect(await readEmail(instance, earlierToken)).toBe(account.email)
  expect(await readEmail(second, await signIn(first))).toBe(account.email)
  expect(await startRefusedProductProcess(await createDataFolderForTest(), alone)).toContain(
    'are in its database',
  )
  expect(
    await startRefusedProductProcess(await createDataFolderForTest(), {
      ...shared,
      LETOPIS_SECRETS_KEY: `${key}x`,
    }),
  ).toContain('LETOPIS_SECRETS_KEY does not open the secrets')
  const { output } = await runCommandInProcess(firstFolder, ['doctor'], shared)
  expect(output).toContain('secrets: in the database, sealed with LETOPIS_SECRETS_KEY')
  expect(output).toContain('instances: 2 running')
  const reader = createClient(second.url, second.secretKey, closedClient)
  for (const table of [
    'secret',
    'instance',
    'job_run',
    'rate_limit',
    'export_run',
    'opened_archive',
    'queued_email',
  ])
    expect((await reader.from(table).select()).error?.code).toBe('PGRST205')

  // An instance that has started since signs with the new key; the other one learns of it by the first such token.
  expect((await runCommandInProcess(firstFolder, ['keys', 'rotate'], shared)).output).toContain(
    'Within a minute',
  )
  await second.stop()
  const restarted = await startProductProcess(secondFolder, shared, { apiKeys: first })
  const laterToken = await signIn(restarted)
  const readKeyId = (token: string) => JSON.parse(atob(token.split('.')[0] ?? '')).kid
  expect(readKeyId(laterToken)).not.toBe(readKeyId(earlierToken))
  expect(await readEmail(first, laterToken)).toBe(account.email)
  expect(await readEmail(restarted, earlierToken)).toBe(account.email)

  // Ten wrong passwords are allowed for an account from a network, whichever instance gets them.
  const attempts = Array.from({ length: 16 }, async (_, n) => {
    const { url, publishableKey } = n % 2 === 0 ? first : restarted
    const { auth } = createClient(url, publishableKey, closedClient)
    const { error } = await auth.signInWithPassword({ email: 'jan@example.org', password: `wrong ${n}` })
    return error?.status
  })
  const statuses = await Promise.all(attempts)
  expect([400, 429].map((status) => statuses.filter((other) => other === status).length)).toEqual([10, 6])
  await restarted.kill()
  expect(await readEmail(first, laterToken)).toBe(account.email)
})

/** Starts an instance whose daily backup is due at once. */
async function startInstance(url: string) {
  const child = spawn(
    process.execPath,
    [
      '--import',
      join(root, 'tests/support/children/leave-with-parent.ts'),
      join(import.meta.dirname, 'children', 'run-daily-backup.ts'),
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        LETOPIS_DATA: await createDataFolderForTest(),
        LETOPIS_FILES_CHECK: 'off',
        DATABASE_URL: url,
      },
    },
  )
  const ended = once(child, 'exit')
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  if (child.stdout === null) throw new Error('The instance does not start')
  const [isDue, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  createInterface({ input: child.stdout }).on('line', (line) => (line === 'due' ? isDue : isOver).resolve())
  return { isDue: isDue.promise, isOver: isOver.promise, kill }
}

it('the daily backup is made once, by another instance if the one that makes it is killed', async () => {
  const { target, remove } = await createMigratedDatabase('postgres')
  onTestFinished(remove)
  if (target.engine !== 'postgres') throw new Error('Not a Postgres')
  const connection = await connectToDatabase(target)
  onTestFinished(() => connection.close())
  const { backupRuns } = createSiteDatabaseOverConnection(connection)
  const listResults = async () => (await backupRuns.list(10)).map(({ result }) => result)

  const released = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  onTestFinished(() => released.resolve())
  // The backup cannot read this table until then.
  const locking = connection.transaction(async (db) => {
    await sql`lock table article in access exclusive mode`.execute(db)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const first = await startInstance(target.url)
  await expect.poll(listResults, { timeout: 60_000 }).toEqual([null])
  const second = await startInstance(target.url)
  await second.isDue
  await first.kill()
  // Until five minutes after the kill the run counts as alive.
  await connection.db
    .updateTable('backup_run')
    .set({ files_held_until: new Date(0).toISOString() })
    .execute()
  released.resolve()
  await locking
  await second.isOver
  expect(await listResults()).toEqual(['verified', null])
  const third = await startInstance(target.url)
  await third.isOver
  expect(await listResults()).toEqual(['verified', null])
})
