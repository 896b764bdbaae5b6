import { expect, it } from 'vitest'
import { password, refusalOf, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'

const email = 'jana@example.org'
const newPassword = 'ještě delší heslo'

describeOnBothEngines("one's own account", (open) => {
  it('is shown and changed only with a token', async () => {
    const site = await startAuth(await open())
    for (const method of ['GET', 'PUT']) {
      const answer = await site.ask('/user', { method, ...(method === 'PUT' ? { body: {} } : {}) })
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({ code: 'no_authorization' })
    }
  })

  it('gets no phone where nobody can confirm it, and nothing of the same request is kept', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const client = site.client()
    await signIn(client, email)
    const changed = await client.updateUser({ phone: '+420600000000', data: { name: 'Jana' } })
    expect(refusalOf(changed)).toEqual(['phone_provider_disabled', 400])
    const { data } = await client.getUser()
    expect([data.user?.email, data.user?.user_metadata.name]).toEqual([email, undefined])
  })

  it('takes only a password that follows the rules and is a new one', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const client = site.client()
    await signIn(client, email)
    expect(refusalOf(await client.updateUser({ password: 'short' }))).toEqual(['weak_password', 422])
    expect(refusalOf(await client.updateUser({ password: '' }))).toEqual(['weak_password', 422])
    expect(refusalOf(await client.updateUser({ password }))).toEqual(['same_password', 422])
    expect(refusalOf(await client.updateUser({ password: 'x'.repeat(257) }))).toEqual([
      'validation_failed',
      400,
    ])
    expect(refusalOf(await client.updateUser({ password: newPassword, current_password: 'not it' }))).toEqual(
      ['invalid_credentials', 400],
    )
    await signIn(site.client(), email)
  })

  it('with a new password is signed out everywhere else at once', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const [here, there] = [site.client(), site.client()]
    const mine = await signIn(here, email)
    const other = await signIn(there, email)
    expect((await here.updateUser({ password: newPassword, current_password: password })).error).toBeNull()
    expect(await site.auth.personOf(mine.access_token)).not.toBeNull()
    expect(await site.auth.personOf(other.access_token)).toBeNull()
    expect((await there.getUser()).error).not.toBeNull()
    expect(refusalOf(await there.refreshSession(other))).toEqual(['refresh_token_not_found', 400])
    expect(refusalOf(await site.client().signInWithPassword({ email, password }))).toEqual([
      'invalid_credentials',
      400,
    ])
    await signIn(site.client(), email, newPassword)
  })

  it('keeps what its person says of themselves, and forgets what is set to null', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const client = site.client()
    await signIn(client, email)
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

describeOnBothEngines('signing out', (open) => {
  it('is refused without a token, and with a scope that is none', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    expect((await site.ask('/logout', { method: 'POST' })).status).toBe(401)
    const { access_token } = await signIn(site.client(), email)
    const headers = { Authorization: `Bearer ${access_token}` }
    expect((await site.ask('/logout?scope=all', { method: 'POST', headers })).status).toBe(400)
    expect(await site.auth.personOf(access_token)).not.toBeNull()
  })

  it.each([
    ['local', [false, true, true]],
    ['others', [true, false, true]],
    ['global', [false, false, true]],
  ] as const)('%s ends exactly those sessions, at once', async (scope, left) => {
    const site = await startAuth(await open())
    await site.person(email)
    await site.person('other@example.org')
    const client = site.client()
    const mine = await signIn(client, email)
    const mineToo = await signIn(site.client(), email)
    const another = await signIn(site.client(), 'other@example.org')
    expect((await client.signOut({ scope })).error).toBeNull()
    const sessions = [mine, mineToo, another]
    const living = await Promise.all(sessions.map((one) => site.auth.personOf(one.access_token)))
    expect(living.map((actor) => actor !== null)).toEqual(left)
    for (const [i, one] of sessions.entries()) {
      const { error } = await site.client().refreshSession(one)
      expect([i, error === null]).toEqual([i, left[i]])
    }
  })

  it('is done by an administrator for somebody whose token they have', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const { access_token } = await signIn(site.client(), email)
    expect((await site.admin.signOut(access_token, 'global')).error).toBeNull()
    expect(await site.auth.personOf(access_token)).toBeNull()
  })
})
