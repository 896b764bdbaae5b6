import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { registerAllMessages } from '../../app/i18n/messages.ts'
import { formatAuthError } from '../../app/login/auth-errors.ts'
import { signInWithTestPassword, startAuthTestSite, testPassword } from '../support/auth-site.ts'
import { createEditorContext } from '../support/content-harness.ts'
import { describeOnSqlite, type OpenTestDatabase } from '../support/database-engines.ts'
import { startItemEditorTestSite } from '../support/item-editor-site.ts'
import { startStorageTestSite, unwrapData } from '../support/storage-site.ts'

beforeAll(registerAllMessages)

const text = { title: 'Long', content: `<p>${'text '.repeat(50_000)}</p>` }

const notWritable = { status: 507, outcome: { state: 'trouble', trouble: 'notWritable' } }

/** A site with one item, and a function that changes the limits of its database. */
async function startSite(open: OpenTestDatabase) {
  const connection = await open()
  const site = await startItemEditorTestSite(async () => connection)
  await site.saveItem({ kind: 'news', values: { title: 'Before', content: '<p>x</p>' } })
  const pragma = (setting: string) => sql`pragma ${sql.raw(setting)}`.execute(connection.db)
  return { site, pragma }
}

describeOnSqlite('a site', (open) => {
  it('whose disk is full is still read, tells editors why nothing is stored, and recovers by itself', async () => {
    const { site, pragma } = await startSite(open)
    await pragma('max_page_count = 1')
    expect(await site.saveItem({ kind: 'news', values: text })).toEqual(notWritable)
    expect((await site.harness.content.items.list('news', {}, createEditorContext())).total).toBe(1)
    expect((await site.newAnonymousBrowser().request('/')).status).toBe(200)
    await pragma('max_page_count = 1000000')
    expect((await site.saveItem({ kind: 'news', values: text })).status).toBe(200)
    expect(await site.harness.data.isWritable()).toBe(true)
  })

  it('whose disk became read-only is still read, and tells editors why nothing is stored', async () => {
    const { site, pragma } = await startSite(open)
    await pragma('query_only = on')
    expect(await site.saveItem({ kind: 'news', values: text })).toEqual(notWritable)
    expect(await site.harness.data.isWritable()).toBe(false)
    expect((await site.newAnonymousBrowser().request('/')).status).toBe(200)
    await pragma('query_only = off')
    expect((await site.saveItem({ kind: 'news', values: text })).status).toBe(200)
  })

  it('whose disk is full says so to who signs in, and nobody loses the session', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    await site.createUser('jana@example.org')
    const [signedIn, other] = [site.createClient(), site.createClient()]
    const session = await signInWithTestPassword(signedIn, 'jana@example.org')
    const signIn = () => other.signInWithPassword({ email: 'jana@example.org', password: testPassword })
    const pragma = (setting: string) => sql`pragma ${sql.raw(setting)}`.execute(connection.db)
    await pragma('query_only = on')
    const { error } = await signIn()
    expect(error).toMatchObject({ status: 507, message: expect.stringContaining('disk') })
    const app = { session: { getRetryAfter: () => null }, language: 'en-US' } as const
    expect(formatAuthError(error ?? {}, app as never)).toMatch(/disk of the site is full/)
    expect(
      (
        await site.request('/token?grant_type=refresh_token', {
          method: 'POST',
          body: { refresh_token: session.refresh_token },
        })
      ).status,
    ).toBe(503)
    await pragma('query_only = off')
    expect((await signIn()).error).toBeNull()
    expect((await signedIn.refreshSession()).error).toBeNull()
  })

  it('whose database became read-only says so to storage clients, and recovers', async () => {
    const connection = await open()
    const site = await startStorageTestSite(connection)
    unwrapData(await site.serviceClient.createBucket('files'))
    const upload = () => site.serviceClient.from('files').upload('a.txt', 'x')
    const pragma = (setting: string) => sql`pragma ${sql.raw(setting)}`.execute(connection.db)
    await pragma('query_only = on')
    expect((await upload()).error).toMatchObject({ status: 507, statusCode: '507' })
    await pragma('query_only = off')
    unwrapData(await upload())
  })
})
