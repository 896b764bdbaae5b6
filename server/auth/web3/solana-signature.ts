import { createPublicKey, verify } from 'node:crypto'

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The DER prefix of a 32-byte Ed25519 public key in SPKI format. */
const ed25519SpkiPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether the owner of a Solana address signed a text. The address is the key. */
export function isValidSolanaSignature(address: string, text: string, signature: string): boolean {
  const key = decodeBase58(address)
  const bytes = Buffer.from(signature, 'base64url')
  if (key === null || key.length !== 32 || !/^[\w+/=-]{86,88}$/.test(signature) || bytes.length !== 64)
    return false
  try {
    const publicKey = createPublicKey({
      key: Buffer.concat([ed25519SpkiPrefix, key]),
      format: 'der',
      type: 'spki',
    })
    return verify(null, Buffer.from(text, 'utf8'), publicKey, bytes)
  } catch {
    // The bytes are not a valid key.
    return false
  }
}

/** Decodes base58; null: invalid. */
function decodeBase58(text: string): Buffer | null {
  if (text === '' || text.length > 64) return null
  let number = 0n
  for (const character of text) {
    const digit = base58Alphabet.indexOf(character)
    if (digit === -1) return null
    number = number * 58n + BigInt(digit)
  }
  const hex = number === 0n ? '' : number.toString(16)
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')])
}
