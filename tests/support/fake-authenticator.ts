import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'

/** Defects of an authenticator, or of the page that uses it. */
export interface FakeAuthenticatorOverrides {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  /** Without user verification by a finger or a PIN. */
  readonly unverified?: boolean
  readonly type?: string
  readonly userHandle?: string
  readonly signCount?: number
  /** Uses the id of another credential. */
  readonly id?: string
  readonly brokenSignature?: boolean
  /** An attestation that was not requested. */
  readonly format?: string
  readonly crossOrigin?: boolean
}

/** A device with one credential, with responses as a browser passes them on. */
export interface FakeAuthenticator {
  readonly id: string
  create(options: { challenge: string }, overrides?: FakeAuthenticatorOverrides): FakeRegistrationCredential
  get(options: { challenge: string }, overrides?: FakeAuthenticatorOverrides): FakeAuthenticationCredential
}

export type FakeRegistrationCredential = ReturnType<
  typeof publicKey<{ clientDataJSON: string; attestationObject: string }>
>
export type FakeAuthenticationCredential = ReturnType<
  typeof publicKey<{
    clientDataJSON: string
    authenticatorData: string
    signature: string
    userHandle: string
  }>
>

const present = 0x01
const verified = 0x04
const backupEligible = 0x08
const backedUp = 0x10
const withCredential = 0x40

/** A device that has created, or will create, a credential for a user handle. */
export function createFakeAuthenticator(
  site: { origin: string; rpId: string },
  userHandle = '',
): FakeAuthenticator {
  const { privateKey, publicKey: key } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let signCount = 0
  let handle = userHandle
  const authData = (overrides: FakeAuthenticatorOverrides, credential: Buffer) => {
    const flags =
      present |
      (overrides.unverified ? 0 : verified) |
      backupEligible |
      backedUp |
      (credential.length > 0 ? withCredential : 0)
    signCount += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(overrides.signCount ?? signCount)
    return Buffer.concat([sha256(overrides.rpId ?? site.rpId), Buffer.from([flags]), count, credential])
  }
  const clientData = (type: string, challenge: string, overrides: FakeAuthenticatorOverrides) =>
    Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin ?? site.origin,
        crossOrigin: overrides.crossOrigin ?? false,
      }),
    )
  const name = id.toString('base64url')
  return {
    id: name,
    create({ challenge, ...options }, overrides = {}) {
      handle = readUserHandle(options) ?? handle
      const length = Buffer.alloc(2)
      length.writeUInt16BE(id.length)
      const credential = Buffer.concat([
        Buffer.alloc(16),
        length,
        id,
        encodeCoseKey(key.export({ format: 'jwk' })),
      ])
      const attestationObject = cborMap([
        [cborText('fmt'), cborText(overrides.format ?? 'none')],
        [cborText('attStmt'), cborMap([])],
        [cborText('authData'), cborBytes(authData(overrides, credential))],
      ])
      const clientDataJSON = clientData('webauthn.create', challenge, overrides).toString('base64url')
      return publicKey(overrides.id ?? name, {
        clientDataJSON,
        attestationObject: attestationObject.toString('base64url'),
      })
    },
    get({ challenge }, overrides = {}) {
      const authenticatorData = authData(overrides, Buffer.alloc(0))
      const clientDataJSON = clientData('webauthn.get', challenge, overrides)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientDataJSON)]), privateKey)
      if (overrides.brokenSignature) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1
      return publicKey(overrides.id ?? name, {
        clientDataJSON: clientDataJSON.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: overrides.userHandle ?? handle,
      })
    },
  }
}

function publicKey<R extends object>(id: string, response: R) {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response } as const
}

function readUserHandle(options: object): string | null {
  const { user } = options as Partial<PublicKeyCredentialCreationOptionsJSON>
  return user?.id ?? null
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

/** A P-256 key in COSE format. */
function encodeCoseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  return cborMap([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
    [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
  ])
}

function cborMap(entries: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | entries.length]), ...entries.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff]
  return Buffer.concat([Buffer.from(head), bytes])
}
