import type { AuthFactorTable } from '../../data/auth/factors-tables.ts'
import { metadataOf } from '../metadata.ts'
import type { Credential } from '../passkeys/web-authn.ts'

/** The credential of a WebAuthn factor; null: it was only begun. */
export function credentialOf({ web_authn_credential }: AuthFactorTable): Credential | null {
  if (web_authn_credential === null) return null
  const { id, public_key, sign_count, transports, backup_eligible, backed_up } =
    metadataOf(web_authn_credential)
  return {
    id: String(id),
    publicKey: String(public_key),
    signCount: Number(sign_count),
    transports: Array.isArray(transports) ? transports.map(String) : [],
    backupEligible: backup_eligible === true,
    backedUp: backed_up === true,
  }
}

export function credentialColumn(credential: Credential): string {
  return JSON.stringify({
    id: credential.id,
    public_key: credential.publicKey,
    sign_count: credential.signCount,
    transports: credential.transports,
    backup_eligible: credential.backupEligible,
    backed_up: credential.backedUp,
  })
}
