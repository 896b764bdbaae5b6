import { describe, expect, it } from 'vitest'
import { hashPassword, isPasswordHash, isPasswordHashOutdated, verifyPassword } from './password-hash.ts'

describe('a password', () => {
  it('is not opened by other words, by nothing, or where nothing is stored', async () => {
    const stored = await hashPassword('žluťoučký kůň')
    for (const word of ['', 'žluťoučký kun', 'ŽLUŤOUČKÝ KŮŇ', 'žluťoučký kůň ', stored])
      expect([word, await verifyPassword(word, stored)]).toEqual([word, false])
    for (const nothing of [null, '', 'x', '$argon2id$', '$2b$10$abcdefghijklmnopqrstuu'])
      expect([nothing, await verifyPassword('žluťoučký kůň', nothing)]).toEqual([nothing, false])
  })

  it('is opened however its letters with accents are composed', async () => {
    const stored = await hashPassword('žluťoučký kůň'.normalize('NFC'))
    expect(await verifyPassword('žluťoučký kůň'.normalize('NFD'), stored)).toBe(true)
  })

  it.each([
    '$argon2id$v=19$m=9999999,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=19456,t=999,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=19456,t=0,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2id$v=19$m=4,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
    '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA',
  ])('is not compared with a hash that would cost too much or is none: %s', async (hash) => {
    expect(isPasswordHash(hash)).toBe(false)
    expect(await verifyPassword('x', hash)).toBe(false)
  })

  it('is known to be kept with parameters of another time', async () => {
    expect(isPasswordHashOutdated(await hashPassword('x'))).toBe(false)
    expect(isPasswordHashOutdated('$argon2id$v=19$m=8192,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA')).toBe(
      true,
    )
  })
})

describe('many passwords at once', () => {
  it('are hashed one after another, and refused where too many wait', async () => {
    const stored = await hashPassword('x')
    const outcomes = await Promise.allSettled(Array.from({ length: 205 }, () => verifyPassword('x', cheap)))
    expect(await verifyPassword('x', stored)).toBe(true)
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    // One is being hashed and 200 may wait.
    expect(refused).toHaveLength(4)
  })
})

/** A hash that takes next to no time to compare. */
const cheap = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$c2FsdHNhbHRzYWx0c2FsdA'
