import { createPublicKey, type KeyObject, sign } from 'node:crypto'

// The content of the certificate is fixed: providers use it only as a container of the public key, and a changed one
// would have to be registered with them again.
const commonName = 'SAML 2.0 Certificate'
const notBefore = '20200101000000Z'
const notAfter = '21200101000000Z'

const tags = {
  integer: 2,
  bitString: 3,
  null: 5,
  oid: 6,
  utf8String: 12,
  generalizedTime: 24,
  sequence: 48,
  set: 49,
}
const sha256WithRsa = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]
const commonNameOid = [0x55, 0x04, 0x03]

/** A certificate for the public part of an RSA key, as DER in base64; always the same for the same key. */
export function createSelfSignedCertificate(privateKey: KeyObject): string {
  const algorithm = encode(
    tags.sequence,
    encode(tags.oid, Buffer.from(sha256WithRsa)),
    encode(tags.null, Buffer.alloc(0)),
  )
  const attribute = encode(
    tags.sequence,
    encode(tags.oid, Buffer.from(commonNameOid)),
    encode(tags.utf8String, Buffer.from(commonName)),
  )
  const name = encode(tags.sequence, encode(tags.set, attribute))
  const content = encode(
    tags.sequence,
    // Version 3.
    encode(0xa0, encode(tags.integer, Buffer.from([2]))),
    encode(tags.integer, Buffer.from([1])),
    algorithm,
    name,
    encode(tags.sequence, encodeTime(notBefore), encodeTime(notAfter)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
  )
  const signature = encode(tags.bitString, Buffer.from([0]), sign('sha256', content, privateKey))
  return encode(tags.sequence, content, algorithm, signature).toString('base64')
}

/** Dates before 2050 have two digits of the year, with a tag of their own. */
function encodeTime(time: string): Buffer {
  return time < '2050'
    ? encode(23, Buffer.from(time.slice(2)))
    : encode(tags.generalizedTime, Buffer.from(time))
}

/** Encodes a value with its tag and length (DER). */
function encode(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const lengthBytes =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...lengthBytes]), content])
}
