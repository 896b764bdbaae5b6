import { argon2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { ContentTestHarness } from '../../tests/support/content-harness.ts'
import { describeOnOneEngine } from '../../tests/support/database-engines.ts'
import { createOwnerUser } from './create-owner-user.ts'
import { generatePassword, hashPassword } from './password-hash.ts'
import { passwordHashCost } from './password-hash-cost.ts'

describeOnOneEngine('createOwnerUser', (open) => {
  it('rejects an invalid address, a weak password and a taken address', async () => {
    const { data } = new ContentTestHarness(await open())
    for (const email of ['', 'nobody', 'a@', 'a b@example.org', `${'a'.repeat(250)}@example.org`]) {
      await expect(createOwnerUser(data, email, 'long enough!', 10)).rejects.toThrow(
        'is not an e-mail address',
      )
    }
    await expect(createOwnerUser(data, 'a@example.org', 'short', 10)).rejects.toThrow('10 to 256 characters')
    await createOwnerUser(data, 'A@Example.org ', 'long enough!', 10)
    await expect(createOwnerUser(data, 'a@example.org', 'long enough!', 10)).rejects.toThrow('already')
    expect(await data.auth.users.countOwners()).toBe(1)
  })

  it('stores the password as an argon2id hash', async () => {
    const { data } = new ContentTestHarness(await open())
    await createOwnerUser(data, 'a@example.org', 'žluťoučký kůň', 10)
    const account = await data.auth.users.findByEmail('a@example.org')
    const [, kind, version, parameters, salt = '', hash] = account?.encrypted_password?.split('$') ?? []
    const { memory, passes, parallelism } = passwordHashCost
    const cost = `m=${memory},t=${passes},p=${parallelism}`
    expect([kind, version, parameters]).toEqual(['argon2id', 'v=19', cost])
    const expectedHash = argon2Sync('argon2id', {
      message: 'žluťoučký kůň',
      nonce: Buffer.from(salt, 'base64'),
      ...passwordHashCost,
      tagLength: 32,
    })
    expect(expectedHash.toString('base64').replace(/=+$/, '')).toBe(hash)
  })
})

it('generates different passwords and hashes each time', async () => {
  expect(generatePassword()).not.toBe(generatePassword())
  expect(await hashPassword('the same words')).not.toBe(await hashPassword('the same words'))
})
