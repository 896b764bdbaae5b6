import { expect, it } from 'vitest'
import { refusalOf, signIn, startAuth } from '../support/auth.ts'
import { describeOnBothEngines } from '../support/engines.ts'

const email = 'jana@example.org'

describeOnBothEngines('a session', (open) => {
  it('is not prolonged by a token that is none, of a banned or a removed person', async () => {
    const site = await startAuth(await open())
    const id = await site.person(email)
    const refresh = (token: string) => site.client().refreshSession({ refresh_token: token })
    expect(refusalOf(await refresh('nonsense'))).toEqual(['refresh_token_not_found', 400])
    const before = await signIn(site.client(), email)
    await site.admin.updateUserById(id, { ban_duration: '1h' })
    expect(refusalOf(await refresh(before.refresh_token))).toEqual(['refresh_token_not_found', 400])
    await site.admin.updateUserById(id, { ban_duration: 'none' })
    expect(refusalOf(await refresh(before.refresh_token))).toEqual(['refresh_token_not_found', 400])
    const after = await signIn(site.client(), email)
    await site.admin.deleteUser(id)
    expect(refusalOf(await refresh(after.refresh_token))).toEqual(['refresh_token_not_found', 400])
  })

  it('goes on with a new token each time, the same session and the metadata of now', async () => {
    const site = await startAuth(await open())
    const id = await site.person(email)
    const first = await signIn(site.client(), email)
    await site.admin.updateUserById(id, { app_metadata: { role: 'editor' } })
    site.later(1800)
    const { data } = await site.client().refreshSession(first)
    const claims = await site.auth.verify(data.session?.access_token ?? '')
    expect(data.session?.refresh_token).not.toBe(first.refresh_token)
    expect(claims).toMatchObject({ userId: id, appMetadata: { role: 'editor' } })
    expect(await site.auth.verify(first.access_token)).toMatchObject({ sessionId: claims.sessionId })
    expect(data.user?.app_metadata.role).toBe('editor')
  })

  it('gives who asks again within ten seconds what was given before', async () => {
    const site = await startAuth(await open())
    await site.person(email)
    const first = await signIn(site.client(), email)
    const second = await site.client().refreshSession(first)
    site.later(9)
    const again = await site.client().refreshSession(first)
    expect(again.data.session?.refresh_token).toBe(second.data.session?.refresh_token)
    expect(
      (await site.client().refreshSession({ ...again.data.session, ...tokenOf(again) })).error,
    ).toBeNull()
  })

  it('keeps no token that could be used by who reads the database', async () => {
    const connection = await open()
    const site = await startAuth(connection)
    await site.person(email)
    const { refresh_token } = await signIn(site.client(), email)
    const rows = await connection.db.selectFrom('auth_refresh_tokens').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(refresh_token)
    expect(refusalOf(await site.client().refreshSession({ refresh_token: rows[0]?.token ?? '' }))).toEqual([
      'refresh_token_not_found',
      400,
    ])
  })

  it('forgets tokens that were used long ago', async () => {
    const connection = await open()
    const site = await startAuth(connection)
    await site.person(email)
    let session = await signIn(site.client(), email)
    for (let day = 0; day < 20; day += 1) {
      site.later(24 * 3600)
      const { data } = await site.client().refreshSession(session)
      if (data.session) session = data.session
    }
    const rows = await connection.db.selectFrom('auth_refresh_tokens').selectAll().execute()
    expect(rows.length).toBeLessThan(10)
    expect(rows.filter((row) => row.revoked === 0)).toHaveLength(1)
  })
})

function tokenOf({ data }: { data: { session: { refresh_token: string } | null } }) {
  return { refresh_token: data.session?.refresh_token ?? '' }
}
