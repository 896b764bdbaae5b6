import { describe, expect, it } from 'vitest'
import { hashPassword, isPasswordHash, isPasswordHashOutdated, verifyPassword } from './password-hash.ts'

describe('verifyPassword', () => {
  it('rejects wrong and empty passwords, and any password without a valid hash', async () => {
    const stored = await hashPassword('žluťoučký kůň')
    for (const password of ['', 'žluťoučký kun', 'ŽLUŤOUČKÝ KŮŇ', 'žluťoučký kůň ', stored])
      expect([password, await verifyPassword(password, stored)]).toEqual([password, false])
    for (const invalidHash of [null, '', 'x', '$argon2id$', '$2b$10$abcdefghijklmnopqrstuu'])
      expect([invalidHash, await verifyPassword('žluťoučký kůň', invalidHash)]).toEqual([invalidHash, false])
  })

  it('accepts a password in another Unicode normalization form', async () => {
    const stored = await hashPassword('žluťoučký kůň'.normalize('NFC'))
    expect(await verifyPassword('žluťoučký kůň'.normalize('NFD'), stored)).toBe(true)
  })

  it.each([
    '$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=19456,t=999,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=19456,t=0,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=4,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
  ])('rejects a hash that is too expensive or invalid: %s', async (hash) => {
    expect(isPasswordHash(hash)).toBe(false)
    expect(await verifyPassword('x', hash)).toBe(false)
  })

  it('detects hashes with outdated parameters', async () => {
    expect(isPasswordHashOutdated(await hashPassword('x'))).toBe(false)
    expect(isPasswordHashOutdated('$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA')).toBe(
      true,
    )
  })
})

describe('concurrent password checks', () => {
  it('run one at a time and are rejected when too many wait', async () => {
    const stored = await hashPassword('x')
    const outcomes = await Promise.allSettled(
      Array.from({ length: 205 }, () => verifyPassword('x', cheapHash)),
    )
    expect(await verifyPassword('x', stored)).toBe(true)
    const rejected = outcomes.filter(({ status }) => status === 'rejected')
    // One is running and 200 may wait.
    expect(rejected).toHaveLength(4)
  })
})

/** A hash that is fast to compute. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA'
