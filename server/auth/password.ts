import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

// OWASP's parameters for argon2id.
const memory = 19_456
const passes = 2
const parallelism = 1

const derive = promisify(argon2)

/** A password as a PHC string, made off the main thread. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: 32,
  })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

/** A password nobody has to think of. */
export function makePassword(): string {
  return randomBytes(15).toString('base64url')
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
