import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startAuthTestSite, testPassword } from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'
import { type FakeBrowser, startTestSite } from '../support/test-site.ts'

const paths = [
  '/admin/audit',
  '/admin/audit.data',
  '/admin/audit?person=owner@example.org',
  '/admin/audit/export',
]

describeOnOneEngine('the audit log', (open) => {
  it('is closed to visitors, users without a role and editors, by any method', async () => {
    const accounts = await startAuthTestSite(await open())
    const site = await startTestSite(accounts)
    await accounts.createUser('owner@example.org', { role: 'owner' })
    await accounts.createUser('editor@example.org', { role: 'editor' })
    await accounts.createUser('user@example.org')
    const browsers: [string, FakeBrowser][] = [['visitor', site.newBrowser()]]
    for (const name of ['user', 'editor']) {
      const browser = site.newBrowser()
      await browser.signIn(`${name}@example.org`)
      browsers.push([name, browser])
    }
    const owner = site.newBrowser()
    await owner.signIn('owner@example.org')
    const before = await accounts.data.auditLog.list(
      { actor: null, area: null, from: null, to: null },
      { direction: 'older', from: null },
      100,
    )
    for (const [name, browser] of browsers)
      for (const path of paths)
        for (const method of ['GET', 'HEAD', 'POST']) {
          const headers = { 'Sec-Fetch-Site': 'same-origin', Origin: browser.origin }
          const init =
            method === 'POST' ? { method, headers, body: new URLSearchParams({ format: 'csv' }) } : { method }
          const response = await browser.request(path, init)
          const text = await response.text()
          expect([name, path, method, response.ok]).toEqual([name, path, method, false])
          expect(text).not.toContain('owner@example.org')
          expect(response.headers.has('content-disposition')).toBe(false)
        }
    // A page of another site cannot start an export.
    const crossSite = await owner.request('/admin/audit/export', {
      method: 'POST',
      body: new URLSearchParams({ format: 'csv' }),
      headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
    })
    expect(crossSite.status).toBe(403)
    const after = await accounts.data.auditLog.list(
      { actor: null, area: null, from: null, to: null },
      { direction: 'older', from: null },
      100,
    )
    expect(after).toEqual(before)
  })

  it('answers hostile parameters of an owner', async () => {
    const accounts = await startAuthTestSite(await open())
    const site = await startTestSite(accounts)
    await accounts.createUser('owner@example.org', { role: 'owner' })
    const owner = site.newBrowser()
    await owner.signIn('owner@example.org')
    for (const query of [
      'person=%00%27%3B--&area=__proto__&from=9999-99-99&to=-1&before=x&after=y',
      `person=${'a'.repeat(5000)}&from=2026-02-30&to=2026-02-31`,
      'before=9999-12-31T23:59:59.999Z_ffffffff-ffff-ffff-ffff-ffffffffffff',
      'after=0000-00-00T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
      'after=0000-01-01T00:00:00.000Z_00000000-0000-0000-0000-000000000000',
      'before=2026-13-45T99:99:99.999Z_00000000-0000-0000-0000-000000000000',
      'person=%25&person=%5C&area[]=content',
    ])
      expect([query, (await owner.request(`/admin/audit?${query}`)).status]).toEqual([query, 200])
    for (const format of ['', 'xml', 'constructor', 'CSV']) {
      const { status } = await owner.postForm('/admin/audit/export', { format })
      expect([format, status]).toEqual([format, 400])
    }
  })

  it('holds no password, code or token', async () => {
    const connection = await open()
    const accounts = await startAuthTestSite(connection)
    const site = await startTestSite(accounts)
    await accounts.createUser('owner@example.org', { role: 'owner' })
    const owner = site.newBrowser()
    await owner.signIn('owner@example.org', 'a wrong password 1')
    await owner.signIn('owner@example.org')
    const client = accounts.createClient()
    const { data } = await client.signInWithPassword({ email: 'owner@example.org', password: testPassword })
    await client.refreshSession()
    const password = 'jiné dlouhé heslo 1914'
    await client.updateUser({ password, data: { note: 'private note' } })
    const { data: link } = await accounts.admin.generateLink({ type: 'recovery', email: 'owner@example.org' })
    const { data: factor } = await client.mfa.enroll({ factorType: 'totp' })
    await accounts.auth.waitForBackgroundTasks()
    const { rows } = await sql`select * from auth_audit_log_entries`.execute(connection.db)
    const text = JSON.stringify(rows)
    const secrets = [
      testPassword,
      password,
      'a wrong password',
      'private note',
      data.session?.access_token,
      data.session?.refresh_token,
      link.properties?.hashed_token,
      link.properties?.email_otp,
      factor?.type === 'totp' ? factor.totp.secret : undefined,
    ]
    for (const secret of secrets) {
      expect(secret).toBeTruthy()
      expect(text).not.toContain(secret)
    }
  })
})
