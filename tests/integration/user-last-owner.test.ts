import { expect, it } from 'vitest'
import {
  type AuthTestSite,
  getErrorCodeAndStatus,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const anna = 'anna@example.org'
const bruno = 'bruno@example.org'
const rejected = ['last_owner', 422]

async function ownersLeft({ admin }: AuthTestSite): Promise<string[]> {
  const { data } = await admin.listUsers()
  const { users } = data
  return users
    .filter((user) => user.app_metadata.role === 'owner' && user.banned_until === undefined)
    .map((user) => user.email ?? '')
    .toSorted()
}

describeOnOneEngine('last owner', (open) => {
  it('cannot be removed, suspended or given another role, and stays signed in', async () => {
    const site = await startAuthTestSite(await open())
    const { admin } = site
    const id = await site.createUser(anna, { role: 'owner' })
    await site.createUser('editor@example.org', { role: 'editor' })
    const { access_token } = await signInWithTestPassword(site.createClient(), anna)
    expect(getErrorCodeAndStatus(await admin.deleteUser(id))).toEqual(rejected)
    expect(getErrorCodeAndStatus(await admin.deleteUser(id, true))).toEqual(rejected)
    expect(getErrorCodeAndStatus(await admin.updateUserById(id, { ban_duration: '1s' }))).toEqual(rejected)
    expect(
      getErrorCodeAndStatus(await admin.updateUserById(id, { app_metadata: { role: 'editor' } })),
    ).toEqual(rejected)
    expect(getErrorCodeAndStatus(await admin.updateUserById(id, { app_metadata: { role: null } }))).toEqual(
      rejected,
    )
    const both = { email: 'other@example.org', password: 'another password', ban_duration: '1h' }
    expect(getErrorCodeAndStatus(await admin.updateUserById(id, both))).toEqual(rejected)
    expect(await ownersLeft(site)).toEqual([anna])
    expect(await site.auth.findActorByToken(access_token)).toEqual({ role: 'owner', userId: id })
    await signInWithTestPassword(site.createClient(), anna)
  })

  it('is the last one if other owners are suspended or have never confirmed their address', async () => {
    const site = await startAuthTestSite(await open())
    const { admin } = site
    const id = await site.createUser(anna, { role: 'owner' })
    const suspended = await site.createUser(bruno, { role: 'owner' })
    expect((await admin.updateUserById(suspended, { ban_duration: '1h' })).error).toBeNull()
    await admin.createUser({
      email: 'invited@example.org',
      password: testPassword,
      app_metadata: { role: 'owner' },
    })
    expect(getErrorCodeAndStatus(await admin.deleteUser(id))).toEqual(rejected)
    expect((await admin.deleteUser(suspended)).error).toBeNull()
  })

  it('may be removed once there is another; a suspended user stays signed out', async () => {
    const site = await startAuthTestSite(await open())
    const { admin } = site
    const id = await site.createUser(anna, { role: 'owner' })
    await site.createUser(bruno, { role: 'owner' })
    const { access_token } = await signInWithTestPassword(site.createClient(), anna)
    expect((await admin.updateUserById(id, { ban_duration: '1h' })).error).toBeNull()
    expect((await admin.updateUserById(id, { ban_duration: 'none' })).error).toBeNull()
    expect(await site.auth.findActorByToken(access_token)).toBeNull()
    expect((await admin.updateUserById(id, { app_metadata: { role: 'editor' } })).error).toBeNull()
    expect((await admin.deleteUser(id)).error).toBeNull()
    expect(await ownersLeft(site)).toEqual([bruno])
  })

  it('remains when two owners remove each other at once, by any action', async () => {
    const connection = await open()
    const site = await startAuthTestSite(connection)
    const another = await site.restart({})
    const actions = [
      (admin: AuthTestSite['admin'], id: string) => admin.deleteUser(id),
      (admin: AuthTestSite['admin'], id: string) => admin.deleteUser(id, true),
      (admin: AuthTestSite['admin'], id: string) => admin.updateUserById(id, { ban_duration: '876000h' }),
      (admin: AuthTestSite['admin'], id: string) =>
        admin.updateUserById(id, { app_metadata: { role: 'editor' } }),
    ]
    for (const one of actions)
      for (const other of actions) {
        for (const user of (await site.admin.listUsers()).data.users)
          await site.data.auth.users.remove(user.id)
        const first = await site.createUser(anna, { role: 'owner' })
        const second = await site.createUser(bruno, { role: 'owner' })
        const responses = await Promise.all([one(site.admin, second), other(another.admin, first)])
        expect(responses.map(({ error }) => error?.code ?? 'done').toSorted()).toEqual(['done', 'last_owner'])
        expect(await ownersLeft(site)).toHaveLength(1)
      }
    expect([...site.reported, ...another.reported]).toEqual([])
  })
})
