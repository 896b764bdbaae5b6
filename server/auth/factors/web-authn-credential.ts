import type { AuthFactorTable } from '../../data/auth/factor-tables.ts'
import { parseJsonColumnOrEmpty } from '../json-body.ts'
import type { StoredWebAuthnCredential } from '../passkeys/web-authn-verification.ts'

/** The credential of a WebAuthn factor; null: not verified yet. */
export function parseFactorCredential({
  web_authn_credential,
}: AuthFactorTable): StoredWebAuthnCredential | null {
  if (web_authn_credential === null) return null
  const { id, public_key, sign_count, transports, backup_eligible, backed_up } =
    parseJsonColumnOrEmpty(web_authn_credential)
  return {
    id: String(id),
    publicKey: String(public_key),
    signCount: Number(sign_count),
    transports: Array.isArray(transports) ? transports.map(String) : [],
    backupEligible: backup_eligible === true,
    backedUp: backed_up === true,
  }
}

export function serializeFactorCredential(credential: StoredWebAuthnCredential): string {
  return JSON.stringify({
    id: credential.id,
    public_key: credential.publicKey,
    sign_count: credential.signCount,
    transports: credential.transports,
    backup_eligible: credential.backupEligible,
    backed_up: credential.backedUp,
  })
}
