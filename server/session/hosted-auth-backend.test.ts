import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createHostedAuthBackend } from './hosted-auth-backend.ts'

const visitor = { address: '203.0.113.5', userAgent: null }
const person = {
  id: '11111111-1111-4111-8111-111111111111',
  email: 'o@example.org',
  app_metadata: { role: 'owner' },
}

/** A project that confirms every token and knows one account. */
async function project(user: object = person) {
  const asked: string[] = []
  const answer: RequestListener = ({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(url.includes('/admin/users') ? { users: [user] } : user))
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    asked,
    service: createHostedAuthBackend({ url: `http://127.0.0.1:${port}`, publishable: 'p', secret: 's' }),
  }
}

function tokenOf(claims: object): string {
  return `h.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.s`
}

describe('a token that a hosted project confirms', () => {
  it('is nobody’s here if it was given to a program', async () => {
    const { service } = await project()
    expect(await service.findTokenUser(tokenOf({ aal: 'aal1', client_id: 'a program' }), visitor)).toBeNull()
  })

  it.each([{}, { aal: 'aal1' }, { aal: 'aal3' }])('with %j lacks the second factor', async (claims) => {
    const { service } = await project({ ...person, factors: [{ id: 'f', status: 'verified' }] })
    expect(await service.findTokenUser(tokenOf(claims), visitor)).toMatchObject({ needsSecondFactor: true })
  })

  it('is its person’s otherwise', async () => {
    const { service } = await project({ ...person, factors: [{ id: 'f', status: 'unverified' }] })
    const found = await service.findTokenUser(tokenOf({ aal: 'aal1' }), visitor)
    expect(found).toMatchObject({ email: 'o@example.org', role: 'owner', needsSecondFactor: false })
  })
})

describe('whether a hosted project has an owner', () => {
  it('is asked again and again until it has one, and not then', async () => {
    const without = await project({ ...person, app_metadata: {} })
    for (const _ of [1, 2]) expect(await without.service.hasOwner(visitor)).toBe(false)
    expect(without.asked).toHaveLength(2)
    const owned = await project()
    for (const _ of [1, 2, 3]) expect(await owned.service.hasOwner(visitor)).toBe(true)
    expect(owned.asked).toHaveLength(1)
  })
})
