import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
  testPublishableKey,
  testSecretKey,
} from '../../tests/support/auth-site.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { createUserWithTotp } from '../../tests/support/mfa-factors.ts'
import { registerPasskey } from '../../tests/support/passkeys.ts'
import { resetOwnerUser } from './reset-owner-user.ts'

const email = 'anna@example.org'

function reset({ data, settings, now }: AuthTestSite, address: string) {
  const apiKeys = { publishable: testPublishableKey, secret: testSecretKey }
  return resetOwnerUser({ data, settings, apiKeys, now }, address)
}

/** An owner with a password, an authenticator app, recovery codes and a passkey. */
async function createOwnerWithEverything(site: AuthTestSite) {
  const owner = await createUserWithTotp(site, email)
  await site.admin.updateUserById(owner.id, { app_metadata: { role: 'owner' } })
  await owner.client.mfa.recoveryCodes.generate()
  await registerPasskey(owner.client)
  return owner
}

describeOnOneEngine('resetOwnerUser', (open) => {
  it('refuses addresses that are no owner and changes nothing', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser('editor@example.org', { role: 'editor' })
    await site.createUser('visitor@example.org')
    for (const address of ['editor@example.org', 'visitor@example.org'])
      await expect(reset(site, address)).rejects.toThrow(`${address} is not an owner of this site.`)
    for (const address of ['', 'nobody@example.org', '%'])
      await expect(reset(site, address)).rejects.toThrow('There is no account for')
    await signInWithTestPassword(site.createClient(), 'editor@example.org')
  })

  it('removes all sign-in methods, sessions and a suspension; the link sets a new password once', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const { id, client } = await createOwnerWithEverything(site)
    await site.createUser('second-owner@example.org', { role: 'owner' })
    const { access_token = '' } = (await client.getSession()).data.session ?? {}
    // An attacker has requested another address and a recovery e-mail.
    await client.updateUser({ email: 'attacker@example.org' })
    await site.createClient().resetPasswordForEmail(email)
    const sent = await site.readSentEmails()
    const mailedTokens = sent.flatMap(({ text }) => {
      const match = /token_hash=([\w-]+)&type=(\w+)/.exec(text)
      return match === null ? [] : [match]
    })
    expect(mailedTokens).toHaveLength(3)
    const at = site.now().toISOString()
    await site.data.auth.users.addIdentity({
      ...{ id: randomUUID(), user_id: id, provider: 'github', provider_id: '1', email, identity_data: '{}' },
      ...{ created_at: at, updated_at: at, last_sign_in_at: at },
    })
    await site.admin.updateUserById(id, { phone: '420600700800', phone_confirm: true })
    await site.admin.updateUserById(id, { ban_duration: '24h' })
    site.advanceClock(60)
    const resetAt = site.now().toISOString()

    const { token, seconds } = await reset(site, ' Anna@Example.org')
    expect(seconds).toBe(3600)
    expect(await site.data.auth.factors.listByUsers([id])).toEqual([])
    expect(await site.data.auth.passkeys.listByUser(id)).toEqual([])
    const identities = await site.data.auth.users.listIdentities([id])
    expect(identities.map(({ provider }) => provider)).not.toContain('github')
    expect(await site.data.auth.users.find(id)).toMatchObject({
      encrypted_password: null,
      banned_until: null,
      email_change: null,
      phone: null,
      phone_confirmed_at: null,
    })
    expect(await site.data.auth.delegatedAccess.hasEndedSince(id, resetAt)).toBe(true)
    expect(await site.auth.findActorByToken(access_token)).toBeNull()
    const refused = await site.createClient().signInWithPassword({ email, password: testPassword })
    expect(getErrorCodeAndStatus(refused)).toEqual(['invalid_credentials', 400])
    for (const [, token_hash = '', type = ''] of mailedTokens)
      expect(
        (await site.createClient().verifyOtp({ token_hash, type: type as 'recovery' })).error?.code,
      ).toBe('otp_expired')

    const owner = site.createClient()
    const { data, error } = await owner.verifyOtp({ token_hash: token, type: 'recovery' })
    expect([error, data.user?.app_metadata.role]).toEqual([null, 'owner'])
    expect((await owner.updateUser({ password: 'another password' })).error).toBeNull()
    await signInWithTestPassword(site.createClient(), email, 'another password')
    const again = await site.createClient().verifyOtp({ token_hash: token, type: 'recovery' })
    expect(again.error?.code).toBe('otp_expired')
    const { rows } = await site.data.auth.audit.list(1, 50, { fields: ['actor_username'], text: 'operator' })
    const entries = rows.map(({ payload }) => JSON.parse(payload))
    expect(entries.map(({ action, traits }) => [action, traits.user_email]).toSorted()).toEqual([
      ['user_modified', email],
      ['user_recovery_requested', email],
    ])
  })

  it('ends what the owner has signed and shared', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    const id = await site.createUser(email, { role: 'owner' })
    const at = site.now().toISOString()
    const link = { kind: 'news', item: 1, token_hash: 'x', created_at: at, created_by: id }
    const expires_at = new Date(site.now().getTime() + 3_600_000).toISOString()
    await site.data.previewLinks.add({ ...link, expires_at })
    const isShared = async () => [
      (await site.data.previewLinks.find('x', at)) !== null,
      await site.data.auth.delegatedAccess.isValid(id, at, at),
    ]
    expect(await isShared()).toEqual([true, true])
    await reset(site, email)
    expect(await isShared()).toEqual([false, false])
  })

  it('leaves one valid link when it runs twice at once', async () => {
    const site = await startAuthTestSite(await open(), { frozenClock: true })
    await createOwnerWithEverything(site)
    const links = await Promise.all([reset(site, email), reset(site, email)])
    const results = []
    for (const { token } of links)
      results.push((await site.createClient().verifyOtp({ token_hash: token, type: 'recovery' })).error)
    expect(results.filter((error) => error === null)).toHaveLength(1)
  })
})
