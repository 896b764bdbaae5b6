import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type AuthSite, password, startAuth } from '../support/auth.ts'
import { describeOnBothEngines, type OpenDatabase } from '../support/engines.ts'
import { startSite } from '../support/site.ts'

const fields = { intent: 'setup', email: 'jana@example.org', password, name: 'Jana' }

async function started(open: OpenDatabase) {
  const accounts = await startAuth(await open())
  const token = await accounts.auth.setUpLinks.renew()
  const site = await startSite(accounts)
  return { accounts, site, token, path: `/setup?token=${token}` }
}

const owners = ({ data }: AuthSite) => data.auth.users.countOwners()

describeOnBothEngines('the set-up', (open) => {
  it('is refused without the link, with another one, an old one or one of an earlier start', async () => {
    const { accounts, site, token, path } = await started(open)
    const browser = site.browser()
    const others = [
      '/setup',
      '/setup?token=',
      `/setup?token=${token.slice(1)}`,
      `/setup?token=${'a'.repeat(5000)}`,
    ]
    for (const other of others) {
      expect(await (await browser.visit(other)).text()).toContain('This link is not valid')
      expect((await browser.post(other, fields)).status).toBe(303)
    }
    accounts.later(24 * 3600 + 1)
    expect(await (await browser.visit(path)).text()).toContain('This link is not valid')
    await browser.post(path, fields)
    const next = await accounts.auth.setUpLinks.renew()
    await accounts.auth.setUpLinks.renew()
    await browser.post(`/setup?token=${next}`, fields)
    expect(await owners(accounts)).toBe(0)
  })

  it('keeps no token, only its hash', async () => {
    const { accounts, token } = await started(open)
    const hash = createHash('sha256').update(token).digest('base64url')
    expect(await accounts.data.auth.setupLinks.isGood(hash, accounts.now().toISOString())).toBe(true)
    expect(await accounts.data.auth.setupLinks.isGood(token, accounts.now().toISOString())).toBe(false)
  })

  it('is over for whoever tries too many links', async () => {
    const { accounts, site } = await started(open)
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, i) => site.browser().post(`/setup?token=${i}`, fields)),
    )
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThan(20)
    expect(await owners(accounts)).toBe(0)
  })

  it('does not use the link up for what was filled in wrong', async () => {
    const { accounts, site, path } = await started(open)
    const browser = site.browser()
    expect(await (await browser.visit(path)).text()).toContain('Nobody owns this site yet')
    const weak = await browser.post(path, { ...fields, password: 'krátké' })
    expect(weak.status).toBe(422)
    const html = await weak.text()
    expect(html).toContain('at least 10 characters')
    expect(html).toContain('value="jana@example.org"')
    expect(html).not.toContain('krátké')
    expect((await browser.post(path, { ...fields, email: 'jana' })).status).toBe(422)
    expect((await browser.post(path, { ...fields, email: 'jana@exаmple.org' })).status).toBe(422)
    expect((await browser.post(path, { ...fields, name: 'x'.repeat(51) })).status).toBe(422)
    expect(await owners(accounts)).toBe(0)
    expect((await browser.post(path, fields)).status).toBe(303)
    expect(await owners(accounts)).toBe(1)
  })

  it('makes the owner, signs them in and is over', async () => {
    const { accounts, site, path } = await started(open)
    const browser = site.browser()
    expect(await (await browser.visit('/login')).text()).toContain('has no owner yet')
    const made = await browser.post(path, fields)
    expect([made.status, made.headers.get('location')]).toEqual([303, '/admin'])
    expect((await browser.visit('/admin')).status).toBe(200)
    const user = await accounts.data.auth.users.findByEmail('jana@example.org')
    expect(JSON.parse(user?.raw_user_meta_data ?? '{}')).toMatchObject({ name: 'Jana' })
    const late = site.browser()
    expect(await (await late.visit(path)).text()).toContain('This site has an owner')
    const fresh = `/setup?token=${await accounts.auth.setUpLinks.renew()}`
    expect((await late.post(fresh, { ...fields, email: 'eva@example.org' })).headers.get('location')).toBe(
      fresh,
    )
    expect(await owners(accounts)).toBe(1)
  })

  it('of two at once makes one the owner', async () => {
    const { accounts, site, path } = await started(open)
    const tries = await Promise.all(
      ['a', 'b', 'c', 'd'].map((one) =>
        site.browser().post(path, { ...fields, email: `${one}@example.org` }),
      ),
    )
    const won = tries.filter(({ headers }) => headers.get('location') === '/admin')
    expect(won).toHaveLength(1)
    expect(await owners(accounts)).toBe(1)
  })
})
