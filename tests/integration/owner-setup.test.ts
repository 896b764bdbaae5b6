import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { readAuditLog } from '../support/audit-log.ts'
import { type AuthTestSite, startAuthTestSite, testPassword } from '../support/auth-site.ts'
import { describeOnBothEngines, type OpenTestDatabase } from '../support/database-engines.ts'
import { startTestSite } from '../support/test-site.ts'

const fields = { intent: 'setup', email: 'jana@example.org', password: testPassword, name: 'Jana' }

async function started(open: OpenTestDatabase) {
  const accounts = await startAuthTestSite(await open())
  const token = await accounts.auth.setUpLinks.issueToken()
  const site = await startTestSite(accounts)
  return { accounts, site, token, path: `/setup?token=${token}` }
}

const owners = ({ data }: AuthTestSite) => data.auth.users.countOwners()

describeOnBothEngines('setup', (open) => {
  it('is rejected without the link, with a wrong one, an old one or one of an earlier start', async () => {
    const { accounts, site, token, path } = await started(open)
    const browser = site.newBrowser()
    const others = [
      '/setup',
      '/setup?token=',
      `/setup?token=${token.slice(1)}`,
      `/setup?token=${'a'.repeat(5000)}`,
    ]
    for (const other of others) {
      expect(await (await browser.request(other)).text()).toContain('This link is not valid')
      expect((await browser.postForm(other, fields)).status).toBe(303)
    }
    accounts.advanceClock(24 * 3600 + 1)
    expect(await (await browser.request(path)).text()).toContain('This link is not valid')
    await browser.postForm(path, fields)
    const next = await accounts.auth.setUpLinks.issueToken()
    await accounts.auth.setUpLinks.issueToken()
    await browser.postForm(`/setup?token=${next}`, fields)
    expect(await owners(accounts)).toBe(0)
  })

  it('stores no token, only its hash', async () => {
    const { accounts, token } = await started(open)
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(await accounts.data.auth.setupLinks.isUsable(hash, accounts.now().toISOString())).toBe(true)
    expect(await accounts.data.auth.setupLinks.isUsable(token, accounts.now().toISOString())).toBe(false)
  })

  it('is blocked after too many wrong links', async () => {
    const { accounts, site } = await started(open)
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, i) => site.newBrowser().postForm(`/setup?token=${i}`, fields)),
    )
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(20)
    expect(await owners(accounts)).toBe(0)
  })

  it('does not use up the link on invalid input', async () => {
    const { accounts, site, path } = await started(open)
    const browser = site.newBrowser()
    expect(await (await browser.request(path)).text()).toContain('Nobody owns this site yet')
    const weak = await browser.postForm(path, { ...fields, password: 'krátké' })
    expect(weak.status).toBe(422)
    const html = await weak.text()
    expect(html).toContain('at least 10 characters')
    expect(html).toContain('value="jana@example.org"')
    expect(html).not.toContain('krátké')
    expect((await browser.postForm(path, { ...fields, email: 'jana' })).status).toBe(422)
    expect((await browser.postForm(path, { ...fields, email: 'jana@exаmple.org' })).status).toBe(422)
    expect((await browser.postForm(path, { ...fields, name: 'x'.repeat(51) })).status).toBe(422)
    expect(await owners(accounts)).toBe(0)
    expect((await browser.postForm(path, fields)).status).toBe(303)
    expect(await owners(accounts)).toBe(1)
  })

  it('creates the owner, signs them in and is finished', async () => {
    const { accounts, site, path } = await started(open)
    const browser = site.newBrowser()
    expect(await (await browser.request('/login')).text()).toContain('has no owner yet')
    const made = await browser.postForm(path, fields)
    expect([made.status, made.headers.get('location')]).toEqual([303, '/admin'])
    expect((await browser.request('/admin')).status).toBe(200)
    const user = await accounts.data.auth.users.findByEmail('jana@example.org')
    expect(JSON.parse(user?.raw_user_meta_data ?? '{}')).toMatchObject({ name: 'Jana' })
    const entries = await readAuditLog(accounts.data)
    expect(entries.find(({ area }) => area === 'people')).toMatchObject({
      actor: { name: 'jana@example.org' },
      target: { name: 'jana@example.org' },
    })
    const late = site.newBrowser()
    expect(await (await late.request(path)).text()).toContain('This site has an owner')
    const fresh = `/setup?token=${await accounts.auth.setUpLinks.issueToken()}`
    expect(
      (await late.postForm(fresh, { ...fields, email: 'eva@example.org' })).headers.get('location'),
    ).toBe(fresh)
    expect(await owners(accounts)).toBe(1)
  })

  it('twice at once creates one owner', async () => {
    const { accounts, site, path } = await started(open)
    const tries = await Promise.all(
      ['a', 'b', 'c', 'd'].map((one) =>
        site.newBrowser().postForm(path, { ...fields, email: `${one}@example.org` }),
      ),
    )
    const won = tries.filter(({ headers }) => headers.get('location') === '/admin')
    expect(won).toHaveLength(1)
    expect(await owners(accounts)).toBe(1)
  })
})
