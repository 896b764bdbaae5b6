import { describe, expect, it } from 'vitest'
import { isPasswordHash, isPasswordHashOutdated, verifyPassword } from './password-hash.ts'

// From the test vectors of crypt_blowfish.
const bcrypt = '$2a$05$CCCCCCCCCCCCCCCCCCCCC.E5YPO9kmyuRGyh0XouQYb4YMJKvyOeW'
const rfcTag = Buffer.from(
  '7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2' +
    'd5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887',
  'hex',
)
const toPhcBase64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
// From RFC 7914, section 12.
const scrypt = `$scrypt$ln=14,r=8,p=1$${toPhcBase64(Buffer.from('SodiumChloride'))}$${toPhcBase64(rfcTag)}`

describe('imported password hashes', () => {
  it.each([
    [bcrypt, 'U*U'],
    [bcrypt.replace('$2a$', '$2y$'), 'U*U'],
    [bcrypt.replace('$2a$', '$2b$'), 'U*U'],
    [scrypt, 'pleaseletmein'],
  ])('are verified, and replaced at the next sign-in: %s', async (hash, password) => {
    for (const wrong of ['', `${password} `, password.slice(1), hash])
      expect([wrong, await verifyPassword(wrong, hash)]).toEqual([wrong, false])
    expect(await verifyPassword(password, hash)).toBe(true)
    expect([isPasswordHash(hash), isPasswordHashOutdated(hash)]).toEqual([true, true])
  })

  it.each([
    bcrypt.slice(0, -1),
    `${bcrypt}x`,
    bcrypt.replace('$2a$', '$2x$'),
    bcrypt.replace('$05$', '$03$'),
    bcrypt.replace('$05$', '$13$'),
    bcrypt.replace('$05$', '$31$'),
    scrypt.replace('ln=14', 'ln=0'),
    scrypt.replace('ln=14', 'ln=18'),
    scrypt.replace('ln=14', 'ln=99'),
    scrypt.replace('r=8', 'r=0'),
    scrypt.replace('p=1', 'p=99'),
    scrypt.replace('$ln=14,', '$'),
  ])('are rejected if they are invalid or too expensive: %s', async (hash) => {
    expect(isPasswordHash(hash)).toBe(false)
    expect(await verifyPassword('U*U', hash)).toBe(false)
  })

  it('do not stop the main thread', async () => {
    const measure = () => [process.threadCpuUsage(), process.cpuUsage()].map(({ user }) => user)
    const before = measure()
    // 64 times the work of cost 5.
    await verifyPassword('x', bcrypt.replace('$05$', '$11$'))
    const [mainThread = 0, allThreads = 0] = measure().map((time, index) => time - (before[index] ?? 0))
    expect(mainThread / allThreads).toBeLessThan(0.5)
  })
})
