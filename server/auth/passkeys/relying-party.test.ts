import { describe, expect, it } from 'vitest'
import { createWebAuthnRelyingParty } from './relying-party.ts'

const unset = { rpId: null, rpName: null, origins: null, challengeExpiry: 300 }

describe('createWebAuthnRelyingParty', () => {
  it.each([
    ['https://example.org', 'example.org', 'https://example.org'],
    ['http://127.0.0.1:3000', 'localhost', 'http://localhost:3000'],
    ['http://[::1]:3000', 'localhost', 'http://localhost:3000'],
    ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
    ['https://127.example.org', '127.example.org', 'https://127.example.org'],
  ])('derives from %s the id %s', (origin, id, allowed) => {
    expect(createWebAuthnRelyingParty(origin, unset)).toEqual({ id, name: id, origins: [allowed] })
  })

  it('uses the configured values', () => {
    const settings = { ...unset, rpId: 'example.org', rpName: 'Lhota', origins: ['https://www.example.org'] }
    expect(createWebAuthnRelyingParty('https://admin.example.org', settings)).toEqual({
      id: 'example.org',
      name: 'Lhota',
      origins: ['https://www.example.org'],
    })
  })
})
