import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

/**
 * Whether the owner of an Ethereum address signed a text; the key is recovered from the signature (EIP-191).
 */
export function isValidEthereumSignature(address: string, text: string, signature: string): boolean {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address) || !/^0x[0-9a-fA-F]{130}$/.test(signature)) return false
  const bytes = Buffer.from(signature.slice(2), 'hex')
  const last = bytes[64] ?? 0
  const recovery = last >= 27 ? last - 27 : last
  if (recovery > 1) return false
  const message = Buffer.from(text, 'utf8')
  const hash = keccak_256(
    Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${message.length}`), message]),
  )
  try {
    const key = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), 'compact')
      .addRecoveryBit(recovery)
      .recoverPublicKey(hash)
    const signerAddress = Buffer.from(keccak_256(key.toBytes(false).subarray(1)).subarray(12)).toString('hex')
    return `0x${signerAddress}` === address.toLowerCase()
  } catch {
    // The values are not a valid signature.
    return false
  }
}
