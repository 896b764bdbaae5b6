import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { recordFailedSignIn } from '../../server/auth/audit-log.ts'
import { resetOwnerUser } from '../../server/auth/reset-owner-user.ts'
import { readOAuthAndWeb3Config } from '../../server/config/auth-providers.ts'
import { readAuditLog, recordNewAuditEntries } from '../support/audit-log.ts'
import {
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testPublishableKey,
  testSecretKey,
} from '../support/auth-site.ts'
import { describeOnOneEngine, type OpenTestDatabase } from '../support/database-engines.ts'
import { enrollTotpFactor } from '../support/mfa-factors.ts'
import { createTestOAuthClient, requestAuthorization, testRedirectUri } from '../support/oauth-client.ts'
import { registerPasskey } from '../support/passkeys.ts'
import { startOnceForBlock } from '../support/shared-setup.ts'
import { startTestSite } from '../support/test-site.ts'

const owner = 'owner@example.org'
const jana = 'jana@example.org'
const noUser = '00000000-0000-0000-0000-000000000000'

async function startSite(open: OpenTestDatabase) {
  const connection = await open()
  const settings = readOAuthAndWeb3Config({ GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'true' })
  const accounts = await startAuthTestSite(connection, { settings, frozenClock: true })
  const site = await startTestSite(accounts)
  const ids = {
    [owner]: await accounts.createUser(owner, { role: 'owner' }),
    [jana]: await accounts.createUser(jana, { role: 'editor' }),
  }
  const browser = site.newBrowser()
  expect((await browser.signIn(owner)).status).toBe(303)
  const client = accounts.createClient()
  await signInWithTestPassword(client, jana)
  const exportLog = async (format: string) => {
    const response = await browser.postForm('/admin/audit/export', { format })
    expect(response.status).toBe(200)
    return response.text()
  }
  return { connection, accounts, data: accounts.data, ids, browser, client, exportLog }
}

/** Checks that secrets are neither in the exports nor in the table. */
async function expectNotInLog(
  { connection, exportLog }: Awaited<ReturnType<typeof startSite>>,
  secrets: readonly (string | null | undefined)[],
): Promise<void> {
  const { rows } = await sql`select * from auth_audit_log_entries`.execute(connection.db)
  for (const text of [await exportLog('jsonl'), await exportLog('csv'), JSON.stringify(rows)])
    for (const secret of [testPassword, ...secrets]) {
      expect(secret).toMatch(/.{16}/)
      expect(text).not.toContain(secret)
    }
}

describeOnOneEngine('the audit log', (open) => {
  const getSite = startOnceForBlock(() => startSite(open))

  it('has entries for an invitation that is sent and one that is withdrawn', async () => {
    const { accounts, data, ids, browser } = getSite()
    const invitation = { intent: 'invite', email: 'new@example.org', name: '', role: 'editor', way: 'letter' }
    const sent = await recordNewAuditEntries(data, () => browser.postForm('/admin/people', invitation))
    const { id = '' } = (await data.auth.users.findByEmail('new@example.org')) ?? {}
    const common = {
      area: 'people',
      actor: { id: ids[owner], name: owner },
      target: { type: 'user', id, name: 'new@example.org' },
      address: '127.0.0.1',
      userAgent: expect.stringContaining('Firefox/140'),
    }
    expect(sent.toSorted((a, b) => (a.event < b.event ? -1 : 1))).toMatchObject([
      { ...common, event: 'user_invited', targetExists: true },
      { ...common, event: 'user_signedup', details: { role: 'editor' } },
    ])
    const [email] = await accounts.readSentEmails()
    await expectNotInLog(getSite(), [/token_hash=([\w-]+)/.exec(email?.text ?? '')?.[1]])
    const withdrawn = await recordNewAuditEntries(data, () =>
      browser.postForm(`/admin/people/${id}`, { intent: 'remove' }),
    )
    expect(withdrawn).toMatchObject([{ ...common, event: 'user_deleted', targetExists: false }])
  })

  it('has entries for an OAuth application that is created, changed and removed', async () => {
    const { accounts, data } = getSite()
    const secrets: (string | undefined)[] = []
    const entries = await recordNewAuditEntries(data, async () => {
      const { client_id: clientId, client_secret } = await createTestOAuthClient(accounts)
      const { oauth } = accounts.admin
      expect((await oauth.updateClient(clientId, { client_name: 'Almanach' })).error).toBeNull()
      const regenerated = await oauth.regenerateClientSecret(clientId)
      secrets.push(client_secret, regenerated.data?.client_secret)
      expect((await oauth.deleteClient(clientId)).error).toBeNull()
    })
    const rows = entries.map(({ event, target }) => [event, target?.name])
    // Entries of the same millisecond have no order.
    expect(rows.toSorted()).toEqual([
      ['oauth_client_created', 'Kronika'],
      ['oauth_client_deleted', 'Almanach'],
      ['oauth_client_modified', 'Almanach'],
      ['oauth_client_modified', 'Almanach'],
    ])
    for (const entry of entries)
      expect(entry).toMatchObject({
        area: 'settings',
        actor: { id: noUser, name: 'service_role' },
        target: { type: 'application' },
      })
    await expectNotInLog(getSite(), secrets)
  })

  it('has no entry for an application that registers itself', async () => {
    const { accounts, data } = getSite()
    const body = { client_name: 'Self-registered', redirect_uris: [testRedirectUri] }
    const entries = await recordNewAuditEntries(data, async () => {
      const response = await accounts.request('/oauth/clients/register', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      })
      expect(response.status).toBe(201)
    })
    expect(entries).toEqual([])
    // It is recorded for the accounts API only.
    const { rows } = await data.auth.audit.list(1, 10, { fields: ['actor_username'], text: 'anonymous' })
    expect(rows.map(({ payload }) => JSON.parse(payload).action)).toEqual(['oauth_client_created'])
  })

  it('names the application and the browser when access is granted and revoked', async () => {
    const { accounts, data, ids } = getSite()
    const application = await createTestOAuthClient(accounts)
    const browserHeaders = { 'User-Agent': 'Mozilla/5.0 Firefox/140.0' }
    const client = accounts.createClient(browserHeaders)
    await signInWithTestPassword(client, jana)
    const entries = await recordNewAuditEntries(data, async () => {
      const { authorizationId } = await requestAuthorization(accounts, application)
      expect((await client.oauth.approveAuthorization(authorizationId)).error).toBeNull()
      const clientId = application.client_id
      expect((await client.oauth.revokeGrant({ clientId })).error).toBeNull()
    })
    const common = {
      area: 'account',
      actor: { id: ids[jana], name: jana },
      target: { type: 'application', name: 'Kronika' },
      userAgent: browserHeaders['User-Agent'],
    }
    expect(entries.toSorted((a, b) => (a.event < b.event ? -1 : 1))).toMatchObject([
      { ...common, event: 'oauth_consent_granted' },
      { ...common, event: 'oauth_consent_revoked' },
    ])
    await expectNotInLog(getSite(), [application.client_secret])
  })

  it('names the browser that signs another device out', async () => {
    const { accounts, data, ids, browser } = getSite()
    const session = await signInWithTestPassword(accounts.createClient(), owner)
    const id = JSON.parse(Buffer.from(session.access_token.split('.')[1] ?? '', 'base64url').toString())
    const entries = await recordNewAuditEntries(data, () =>
      browser.postForm('/admin/account', { intent: 'device-end', session: id.session_id }),
    )
    expect(entries).toMatchObject([
      {
        event: 'logout',
        actor: { id: ids[owner], name: owner },
        userAgent: expect.stringContaining('Firefox/140'),
        details: { scope: 'local' },
      },
    ])
  })

  it('has entries for a passkey that is added, renamed and removed', async () => {
    const { data, ids, client } = getSite()
    const friendlyName = 'Name of a private device'
    const entries = await recordNewAuditEntries(data, async () => {
      await registerPasskey(client)
      const passkeyId = (await client.passkey.list()).data?.[0]?.id ?? ''
      expect((await client.passkey.update({ passkeyId, friendlyName })).error).toBeNull()
      expect((await client.passkey.delete({ passkeyId })).error).toBeNull()
    })
    expect(entries.map(({ event }) => event).toSorted()).toEqual([
      'passkey_created',
      'passkey_deleted',
      'passkey_updated',
    ])
    for (const entry of entries)
      expect(entry).toMatchObject({ area: 'account', actor: { id: ids[jana], name: jana }, target: null })
    await expectNotInLog(getSite(), [friendlyName])
  })

  it('has entries for a second factor that is added and removed, but none for an unfinished one', async () => {
    const { accounts, data, ids, client, browser } = getSite()
    const secrets: (string | null | undefined)[] = []
    const common = { area: 'account', actor: { id: ids[jana], name: jana }, target: null }
    const enroll = async () => {
      const totp = await enrollTotpFactor(accounts, client)
      const factor = (await data.auth.factors.listByUsers([ids[jana]])).find(({ id }) => id === totp.id)
      secrets.push(factor?.secret)
      return totp
    }
    const unfinished = await recordNewAuditEntries(data, async () => {
      await client.mfa.unenroll({ factorId: (await enroll()).id })
    })
    expect(unfinished).toEqual([])
    let factorId = ''
    const add = async () => {
      const totp = await enroll()
      factorId = totp.id
      expect((await client.mfa.challengeAndVerify({ factorId, code: totp.code() })).error).toBeNull()
    }
    expect(await recordNewAuditEntries(data, add)).toMatchObject([{ ...common, event: 'factor_added' }])
    const removed = await recordNewAuditEntries(data, () => client.mfa.unenroll({ factorId }))
    expect(removed).toMatchObject([{ ...common, event: 'factor_deleted' }])
    await add()
    const reset = await recordNewAuditEntries(data, () =>
      browser.postForm(`/admin/people/${ids[jana]}`, { intent: 'factors-reset' }),
    )
    expect(reset).toMatchObject([
      {
        event: 'factor_deleted',
        area: 'people',
        actor: { id: ids[owner], name: owner },
        target: { type: 'user', id: ids[jana], name: jana },
      },
    ])
    await expectNotInLog(getSite(), secrets)
  })

  it('has entries for a reset of an owner by the operator', async () => {
    const { accounts, data, browser } = getSite()
    const id = await accounts.createUser('lost@example.org', { role: 'owner' })
    const apiKeys = { publishable: testPublishableKey, secret: testSecretKey }
    const tokens: string[] = []
    const entries = await recordNewAuditEntries(data, async () => {
      tokens.push((await resetOwnerUser({ ...accounts, apiKeys }, 'lost@example.org')).token)
    })
    const common = {
      area: 'people',
      actor: { id: noUser, name: 'operator' },
      target: { type: 'user', id, name: 'lost@example.org' },
      address: '',
      userAgent: null,
    }
    expect(entries.toSorted((a, b) => (a.event < b.event ? -1 : 1))).toMatchObject([
      { ...common, event: 'user_modified', details: { changed: ['password', 'sign_in_methods'] } },
      { ...common, event: 'user_recovery_requested' },
    ])
    const html = await (await browser.request('/admin/audit?person=operator')).text()
    expect(html).toContain('Operator (command line)')
    expect(html).toContain('Changed: password, all ways to sign in, by the operator')
    await expectNotInLog(getSite(), tokens)
  })

  it('has at most 20 new entries an hour for failed sign-ins to an account', async () => {
    const { accounts, data, ids } = getSite()
    const start = accounts.now().getTime() - 24 * 3_600_000
    const actor = { id: ids[jana], email: jana, is_sso_user: 0 }
    const fail = (address: string, minutes: number) =>
      recordFailedSignIn(
        data,
        { actor, address, userAgent: null, at: new Date(start + minutes * 60_000).toISOString() },
        'email',
      )
    const readFailures = async () => {
      const entries = await readAuditLog(data, { actor: jana, area: 'sign-in' })
      return entries.flatMap(({ event, address, details }) =>
        event === 'login_failed' ? [`${address}: ${details.attempts}`] : [],
      )
    }
    for (let n = 1; n <= 20; n += 1) await fail(`192.0.2.${n}`, n)
    expect(await readFailures()).toHaveLength(20)
    for (const address of ['192.0.2.21', '2001:db8::1', '192.0.2.22']) await fail(address, 59)
    const failures = await readFailures()
    expect(failures).toHaveLength(20)
    expect(failures[0]).toBe('192.0.2.20: 4')
    // Another account is not affected.
    const other = { id: ids[owner], email: owner, is_sso_user: 0 }
    const at = new Date(start + 59 * 60_000).toISOString()
    await recordFailedSignIn(data, { actor: other, address: '192.0.2.21', userAgent: null, at }, 'email')
    const ofOwner = await readAuditLog(data, { actor: owner, area: 'sign-in' })
    expect(ofOwner.filter(({ event }) => event === 'login_failed')).toMatchObject([
      { address: '192.0.2.21', details: { attempts: 1 } },
    ])
    // The first entry is older than an hour.
    await fail('192.0.2.23', 61.5)
    await fail('192.0.2.24', 61.5)
    expect((await readFailures()).slice(0, 2)).toEqual(['192.0.2.23: 2', '192.0.2.20: 4'])
    await fail('192.0.2.23', 200)
    expect((await readFailures()).slice(0, 2)).toEqual(['192.0.2.23: 1', '192.0.2.23: 2'])
  })

  it('shows and exports an event that only another version knows as another event', async () => {
    const { accounts, data, browser, exportLog } = getSite()
    const row = { ip_address: '', created_at: accounts.now().toISOString(), user_agent: null }
    const futurePayload = {
      actor_id: ['not a text'],
      actor_username: 'future@example.org',
      traits: { target: { type: 'hologram', id: '1', name: 'H' }, changed: 'all', count: '5', provider: {} },
    }
    await data.auth.audit.add({
      ...row,
      ...{ id: randomUUIDv7(), area: 'holograms', event: 'hologram_created' },
      payload: JSON.stringify(futurePayload),
    })
    // Names of properties that every object has.
    await data.auth.audit.add({
      ...row,
      ...{ id: randomUUIDv7(), area: 'constructor', event: '__proto__', payload: '{"traits":[]}' },
    })
    const page = await browser.request('/admin/audit')
    expect(page.status).toBe(200)
    const html = await page.text()
    expect(html.match(/data-event="other"/g)).toHaveLength(2)
    expect(html).toContain('Other')
    expect(html).toContain('future@example.org')
    expect(html).not.toMatch(/hologram|__proto__/)
    const lines = (await exportLog('jsonl')).trim().split('\n')
    const exported = lines.map((line) => JSON.parse(line)).filter(({ event }) => event === 'other')
    expect(exported).toHaveLength(2)
    expect(exported).toContainEqual(
      expect.objectContaining({
        ...{ area: 'operation', actor: 'future@example.org', actor_id: '', target_type: null, details: {} },
      }),
    )
    const csv = await exportLog('csv')
    expect(csv.match(/,operation,other,/g)).toHaveLength(2)
    expect(csv).not.toContain('hologram')
  })
})
