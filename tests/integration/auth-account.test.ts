import { expect, it } from 'vitest'
import {
  getErrorCodeAndStatus,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const email = 'jana@example.org'
const newPassword = 'ještě delší heslo'

describeOnOneEngine('own account', (open) => {
  it('is shown and changed only with a token', async () => {
    const site = await startAuthTestSite(await open())
    for (const method of ['GET', 'PUT']) {
      const response = await site.request('/user', { method, ...(method === 'PUT' ? { body: {} } : {}) })
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'no_authorization' })
    }
  })

  it('gets no phone when it cannot be confirmed, and nothing of the same request is stored', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    const changed = await client.updateUser({ phone: '+420600000000', data: { name: 'Jana' } })
    expect(getErrorCodeAndStatus(changed)).toEqual(['phone_provider_disabled', 400])
    const { data } = await client.getUser()
    expect([data.user?.email, data.user?.user_metadata.name]).toEqual([email, undefined])
  })

  it('accepts only a new password that follows the rules', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    expect(getErrorCodeAndStatus(await client.updateUser({ password: 'short' }))).toEqual([
      'weak_password',
      422,
    ])
    expect(getErrorCodeAndStatus(await client.updateUser({ password: '' }))).toEqual(['weak_password', 422])
    expect(getErrorCodeAndStatus(await client.updateUser({ password: testPassword }))).toEqual([
      'same_password',
      422,
    ])
    expect(getErrorCodeAndStatus(await client.updateUser({ password: 'x'.repeat(257) }))).toEqual([
      'validation_failed',
      400,
    ])
    expect(
      getErrorCodeAndStatus(await client.updateUser({ password: newPassword, current_password: 'not it' })),
    ).toEqual(['current_password_invalid', 400])
    await signInWithTestPassword(site.createClient(), email)
  })

  it('with a new password is signed out everywhere else immediately', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const [here, there] = [site.createClient(), site.createClient()]
    const mine = await signInWithTestPassword(here, email)
    const other = await signInWithTestPassword(there, email)
    expect(
      (await here.updateUser({ password: newPassword, current_password: testPassword })).error,
    ).toBeNull()
    expect(await site.auth.findActorByToken(mine.access_token)).not.toBeNull()
    expect(await site.auth.findActorByToken(other.access_token)).toBeNull()
    expect((await there.getUser()).error).not.toBeNull()
    expect(getErrorCodeAndStatus(await there.refreshSession(other))).toEqual(['refresh_token_not_found', 400])
    expect(
      getErrorCodeAndStatus(await site.createClient().signInWithPassword({ email, password: testPassword })),
    ).toEqual(['invalid_credentials', 400])
    await signInWithTestPassword(site.createClient(), email, newPassword)
  })

  it('stores user metadata, and removes values that are set to null', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const client = site.createClient()
    await signInWithTestPassword(client, email)
    await client.updateUser({ data: { name: 'Jana', town: 'Lhota', nested: { a: [1, null, 'ž'] } } })
    const { data } = await client.updateUser({ email, data: { town: null } })
    expect(data.user?.user_metadata).toEqual({
      email_verified: true,
      name: 'Jana',
      nested: { a: [1, null, 'ž'] },
    })
    expect((await client.getUser()).data.user?.user_metadata).toEqual(data.user?.user_metadata)
  })
})

describeOnOneEngine('signing out', (open) => {
  it('is rejected without a token, and with an invalid scope', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    expect((await site.request('/logout', { method: 'POST' })).status).toBe(401)
    const { access_token } = await signInWithTestPassword(site.createClient(), email)
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await site.request('/logout?scope=all', { method: 'POST', headers })).status).toBe(400)
    expect(await site.auth.findActorByToken(access_token)).not.toBeNull()
  })

  it.each([
    ['local', [false, true, true]],
    ['others', [true, false, true]],
    ['global', [false, false, true]],
  ] as const)('%s ends exactly those sessions, immediately', async (scope, left) => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    await site.createUser('other@example.org')
    const client = site.createClient()
    const mine = await signInWithTestPassword(client, email)
    const mineToo = await signInWithTestPassword(site.createClient(), email)
    const another = await signInWithTestPassword(site.createClient(), 'other@example.org')
    expect((await client.signOut({ scope })).error).toBeNull()
    const sessions = [mine, mineToo, another]
    const living = await Promise.all(sessions.map((one) => site.auth.findActorByToken(one.access_token)))
    expect(living.map((actor) => actor !== null)).toEqual(left)
    for (const [i, one] of sessions.entries()) {
      const { error } = await site.createClient().refreshSession(one)
      expect([i, error === null]).toEqual([i, left[i]])
    }
  })

  it('can be done by an administrator with the user’s token', async () => {
    const site = await startAuthTestSite(await open())
    await site.createUser(email)
    const { access_token } = await signInWithTestPassword(site.createClient(), email)
    expect((await site.admin.signOut(access_token, 'global')).error).toBeNull()
    expect(await site.auth.findActorByToken(access_token)).toBeNull()
  })
})
