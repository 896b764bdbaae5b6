import type { PasskeyRequestOptions } from '../login/passkey-options.ts'

/** How a user can prove their identity; `key` is a security key or passkey as the second factor. */
export type ProofMethod = 'password' | 'email' | 'passkey' | 'app' | 'key' | 'recovery'

/** The step between a form and its action in which the user proves their identity. */
export interface IdentityProofStep {
  /** The fields of the refused form, which are sent again with the proof. */
  readonly fields: readonly (readonly [name: string, text: string])[]
  readonly methods: readonly ProofMethod[]
  /** For the methods `passkey` and `key`. */
  readonly passkey: PasskeyRequestOptions | null
  /** The address that a code was sent to; null: none was sent. */
  readonly codeSentTo: string | null
  /** Why the last proof was rejected. */
  readonly error: string | null
}

/** The fields of a proof begin with this, so that they do not collide with those of the form. */
export const proofFieldPrefix = 'proof-'
