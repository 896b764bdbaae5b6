import { expect, it } from 'vitest'
import type { RequestContext } from '../../server/content/contract/items.ts'
import { signInWithTestPassword, startAuthTestSite } from '../support/auth-site.ts'
import { ContentTestHarness, createEditorContext } from '../support/content-harness.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { createBearerHeaders, enrollTotpFactor } from '../support/mfa-factors.ts'
import { registerPasskey } from '../support/passkeys.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const anna = 'anna@example.org'
const asBrowser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

async function openSite(open: OpenTestDatabase) {
  const connection = await open()
  const accounts = await startAuthTestSite(connection, { frozenClock: true })
  const harness = new ContentTestHarness(connection)
  const site = await startTestSite(accounts, { content: harness.content })
  const enter = async (email: string, role: 'owner' | 'editor') => {
    const id = await accounts.createUser(email, { role })
    const browser = site.newBrowser()
    expect((await browser.signIn(email)).status).toBe(303)
    return { id, browser }
  }
  return { accounts, harness, site, enter }
}

/** The traces of an editor: an author with an article, an unsaved draft, a preview link. */
async function leaveTraces(harness: ContentTestHarness, userId: string) {
  const { content } = harness
  const context: RequestContext = { ...createEditorContext(), actor: { role: 'editor', userId } }
  const authorValues = { name: 'Anna Malá', email: anna, account: userId }
  const author = await content.items.save('author', { values: authorValues }, context)
  const articleValues = await harness.createValidValues('article', 'The pond')
  const article = await content.items.save('article', { values: articleValues, publishedAt: null }, context)
  expect(article.author).toBe(author.id)
  const draft = { kind: 'article', item: null, version: null, values: { name: 'Unsaved secret' } } as const
  await content.unsavedDrafts.save('form-of-anna', draft, context)
  await content.previews.createLink('article', article.id, 24, context)
  const creation = { upload: 'upload-of-anna', owner: userId, hash: 'a', metadata: {}, result: null }
  await harness.data.imageCreations.put({ ...creation, createdAt: harness.now })
  return { author, article }
}

const send = async (browser: FakeBrowser, path: string, fields: Readonly<Record<string, string>>) => {
  const response = await browser.postForm(path, fields, asBrowser)
  return { status: response.status, to: response.headers.get('location'), html: await response.text() }
}

describeOnOneEngine('personal data', (open) => {
  it('is exported to its user and to owners only, after a fresh proof, and without secrets', async () => {
    const { accounts, harness, site, enter } = await openSite(open)
    const { id, browser } = await enter(anna, 'editor')
    const [owner, other] = [await enter('owner@example.org', 'owner'), await enter('b@example.org', 'editor')]
    const { article } = await leaveTraces(harness, id)
    const client = accounts.createClient()
    await signInWithTestPassword(client, anna)
    await registerPasskey(client)
    await enrollTotpFactor(accounts, client)
    const [factor] = await accounts.data.auth.factors.listByUsers([id])
    const user = await accounts.data.auth.users.find(id)
    const { Authorization = '' } = await createBearerHeaders(client)

    expect((await site.newBrowser().request('/admin/account/export')).status).toBe(302)
    expect((await other.browser.request(`/admin/people/${id}/export`)).status).toBe(403)
    const asked = await send(browser, '/admin/account', { intent: 'export' })
    expect([asked.status, asked.to]).toEqual([303, '/admin/account/export'])
    const response = await browser.request('/admin/account/export')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="my-data.json"')
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = await response.text()
    const exported = JSON.parse(text)
    expect(exported.account.profile).toMatchObject({ id, email: anna, has_password: true })
    expect(exported.account.sessions).toHaveLength(2)
    expect(exported.account.passkeys).toHaveLength(1)
    expect(exported.account.factors).toMatchObject([{ factor_type: 'totp', status: 'unverified' }])
    expect(exported.account.audit_log.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['login', 'user_signedup', 'passkey_created']),
    )
    expect(exported.content).toMatchObject({
      authors: [{ name: 'Anna Malá', email: anna }],
      unsavedDrafts: [{ title: 'Unsaved secret', values: { name: 'Unsaved secret' } }],
      previewLinks: [{ kind: 'article', item: article.id }],
    })
    expect(exported.content.changes).toContainEqual(
      expect.objectContaining({
        kind: 'article',
        id: article.id,
        title: 'The pond',
        action: 'create',
        count: 1,
      }),
    )
    for (const secret of [user?.encrypted_password, factor?.secret, Authorization.slice(7), 'token_hash'])
      expect(text).not.toContain(secret ?? '?')
    expect(text).not.toContain('b@example.org')

    const byOwner = await owner.browser.request(`/admin/people/${id}/export`)
    expect((await byOwner.json()).account.profile.email).toBe(anna)
    expect((await owner.browser.request('/admin/people/nonsense/export')).status).toBe(404)
    accounts.advanceClock(600)
    for (const [who, path] of [
      [browser, '/admin/account/export'],
      [owner.browser, `/admin/people/${id}/export`],
    ] as const)
      expect((await who.request(path)).status).toBe(403)
    expect((await send(browser, '/admin/account', { intent: 'export' })).status).toBe(403)
  })

  it('is erased with the account after a proof and the typed address; what was written stays without the name', async () => {
    const { accounts, harness, enter } = await openSite(open)
    await enter('owner@example.org', 'owner')
    const { id, browser } = await enter(anna, 'editor')
    const { author, article } = await leaveTraces(harness, id)
    const path = '/admin/account'
    for (const confirm of ['', 'yes', 'owner@example.org']) {
      const refused = await send(browser, path, { intent: 'erase', confirm })
      expect([confirm, refused.status]).toEqual([confirm, 422])
    }
    accounts.advanceClock(600)
    expect((await send(browser, path, { intent: 'erase', confirm: anna })).status).toBe(403)
    expect(await accounts.data.auth.users.find(id)).not.toBeNull()
    const proof = { 'proof-method': 'password', 'proof-password': 'dlouhé heslo 1890' }
    const done = await send(browser, path, { intent: 'erase', confirm: ` ${anna.toUpperCase()}`, ...proof })
    expect([done.status, done.to]).toEqual([303, '/'])
    expect([...browser.cookies.keys()].filter((name) => name.startsWith('sb-'))).toEqual([])
    expect((await browser.request('/admin')).status).toBe(302)

    const { data } = accounts
    expect(await data.auth.users.find(id)).toBeNull()
    expect(await data.auth.users.listIdentities([id])).toEqual([])
    expect(await data.unsavedDrafts.listAll(id)).toEqual([])
    expect(await data.userContent.listPreviewLinks(id)).toEqual([])
    expect(await data.imageCreations.find('upload-of-anna')).toBeNull()
    expect(await data.items.find('author', author.id)).toBeNull()
    expect(await data.history.listByItem('author', author.id, { before: null, limit: 10 })).toEqual([])
    expect(await data.items.find('article', article.id)).toMatchObject({ name: 'The pond', author: null })
  })

  it('is removed with the account by an owner, but the name of the author stays', async () => {
    const { accounts, harness, enter } = await openSite(open)
    const { browser } = await enter('owner@example.org', 'owner')
    const { id } = await enter(anna, 'editor')
    const { author, article } = await leaveTraces(harness, id)
    accounts.advanceClock(600)
    expect((await send(browser, `/admin/people/${id}`, { intent: 'remove' })).status).toBe(403)
    const proof = { 'proof-method': 'password', 'proof-password': 'dlouhé heslo 1890' }
    expect((await send(browser, `/admin/people/${id}`, { intent: 'remove', ...proof })).to).toMatch(
      /^\/admin\/people/,
    )
    const { data } = accounts
    expect(await data.auth.users.find(id)).toBeNull()
    expect(await data.unsavedDrafts.listAll(id)).toEqual([])
    expect(await data.items.find('author', author.id)).not.toBeNull()
    expect(await data.items.find('article', article.id)).toMatchObject({ author: author.id })
  })

  it('of the last owner is not erased, even if two owners erase themselves at once', async () => {
    const { accounts, harness, enter } = await openSite(open)
    const first = await enter('first@example.org', 'owner')
    const erase = (browser: FakeBrowser, confirm: string) =>
      send(browser, '/admin/account', { intent: 'erase', confirm })
    await leaveTraces(harness, first.id)
    const refused = await erase(first.browser, 'first@example.org')
    expect(refused.status).toBe(422)
    expect(await accounts.data.unsavedDrafts.listAll(first.id)).toHaveLength(1)
    const second = await enter('second@example.org', 'owner')
    const results = await Promise.all([
      erase(first.browser, 'first@example.org'),
      erase(second.browser, 'second@example.org'),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual([303, 422])
    expect(await accounts.data.auth.users.countOwners()).toBe(1)
  })
})
