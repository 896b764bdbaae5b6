import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHostedAuthBackend } from './hosted-auth-backend.ts'
import { createHostedRealtimeTokens } from './hosted-realtime-tokens.ts'

const visitor = { address: '203.0.113.5', userAgent: null }
const ownerUser = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'o@example.org',
  app_metadata: { role: 'owner' },
  user_metadata: { name: 'Olga' },
}

/** Starts a fake project that confirms every token and has one account. */
async function startHostedProject(user: object = ownerUser) {
  const requestedUrls: string[] = []
  const endedUserIds: string[] = []
  const respond: RequestListener = ({ url = '' }, response) => {
    requestedUrls.push(url)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(url.includes('/admin/users?') ? { users: [user] } : user))
  }
  const server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    requestedUrls,
    endedUserIds,
    service: createHostedAuthBackend({
      url: `http://127.0.0.1:${port}`,
      publishable: 'p',
      secret: 's',
      realtimeTokens: createHostedRealtimeTokens('secret', () => new Date()),
      endDelegatedAccess: async (userId) => void endedUserIds.push(userId),
    }),
  }
}

function createToken(claims: object): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
}

describe('findTokenUser of a hosted project', () => {
  it('returns null for a token issued to an OAuth client', async () => {
    const { service } = await startHostedProject()
    expect(
      await service.findTokenUser(createToken({ aal: 'aal1', client_id: 'a program' }), visitor),
    ).toBeNull()
  })

  it.each([
    [60_000, null],
    [-60_000, { role: 'owner' }],
  ])('with a suspension that ends in %d ms returns %j', async (ms, expected) => {
    const banned_until = new Date(Date.now() + ms).toISOString()
    const { service } = await startHostedProject({ ...ownerUser, banned_until })
    const found = await service.findTokenUser(createToken({ aal: 'aal1' }), visitor)
    if (expected === null) expect(found).toBeNull()
    else expect(found).toMatchObject(expected)
  })

  it.each([{}, { aal: 'aal1' }, { aal: 'aal3' }])(
    'requires the second factor for the claims %j',
    async (claims) => {
      const { service } = await startHostedProject({
        ...ownerUser,
        factors: [{ id: 'f', status: 'verified' }],
      })
      expect(await service.findTokenUser(createToken(claims), visitor)).toMatchObject({
        needsSecondFactor: true,
      })
    },
  )

  it.each([
    ['password', 599, false, true],
    ['password', 601, false, false],
    ['password', 1, true, false],
    ['totp', 1, true, true],
    ['totp', 601, true, false],
  ])(
    'with the method %s, used %d seconds ago, second factor: %s, has a fresh proof: %s',
    async (...given) => {
      const [method, age, hasFactor, isFresh] = given
      const factors = hasFactor ? [{ id: 'f', status: 'verified' }] : []
      const { service } = await startHostedProject({ ...ownerUser, factors })
      const amr = [{ method, timestamp: Date.now() / 1000 - age }, null, 'pwd', { method }]
      const found = await service.findTokenUser(createToken({ aal: 'aal2', amr }), visitor)
      if (found === null || found === 'unreadable') throw new Error('no user')
      expect(await found.hasFreshIdentityProof()).toBe(isFresh)
    },
  )

  it('returns the user when no verified factor exists', async () => {
    const { service } = await startHostedProject({
      ...ownerUser,
      factors: [{ id: 'f', status: 'unverified' }],
    })
    const found = await service.findTokenUser(createToken({ aal: 'aal1' }), visitor)
    expect(found).toMatchObject({
      email: 'o@example.org',
      displayName: 'Olga',
      role: 'owner',
      needsSecondFactor: false,
    })
  })
})

describe('hasOwner of a hosted project', () => {
  it('queries the project until it has an owner and then caches the result', async () => {
    const without = await startHostedProject({ ...ownerUser, app_metadata: {} })
    for (const _ of [1, 2]) expect(await without.service.hasOwner(visitor)).toBe(false)
    expect(without.requestedUrls).toHaveLength(2)
    const owned = await startHostedProject()
    for (const _ of [1, 2, 3]) expect(await owned.service.hasOwner(visitor)).toBe(true)
    expect(owned.requestedUrls).toHaveLength(1)
  })
})

describe('createFetch of a hosted project', () => {
  const { id } = ownerUser
  const future = new Date(Date.now() + 3_600_000).toISOString()
  const past = new Date(Date.now() - 1000).toISOString()

  it.each([
    ['DELETE', ownerUser, [id]],
    ['PUT', { ...ownerUser, banned_until: future }, [id]],
    ['PUT', { ...ownerUser, app_metadata: {} }, [id]],
    ['PUT', { ...ownerUser, banned_until: past }, []],
    ['PUT', ownerUser, []],
    ['GET', { ...ownerUser, banned_until: future }, []],
  ])('ends delegated access where %s leaves %j without it', async (method, user, ended) => {
    const { service, endedUserIds } = await startHostedProject(user)
    const response = await service.createFetch(visitor)(`${service.url}/auth/v1/admin/users/${id}`, {
      method,
    })
    expect(await response.json()).toEqual(user)
    expect(endedUserIds).toEqual(ended)
  })
})
