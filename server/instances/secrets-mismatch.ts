import type { Instance } from '../data/instance-repository.ts'

/** Another instance runs with other secrets. The message is one line for the operator. */
export class InstanceSecretsMismatchError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'InstanceSecretsMismatchError'
  }
}

/** The secrets of an instance that starts. */
export interface SecretsPlaceAndFingerprint {
  readonly place: Instance['secrets_place']
  /** Null: it would generate new ones. */
  readonly fingerprint: string | null
}

/** Finds a running instance that would refuse the tokens and API keys of this one, as this one those of it. */
export function findInstanceWithOtherSecrets<Other extends Omit<Instance, 'id' | 'started_at' | 'seen_at'>>(
  running: readonly Other[],
  { place, fingerprint }: SecretsPlaceAndFingerprint,
): Other | null {
  return (
    running.find(
      (other) =>
        // All that read the database have the same secrets; after a restore, each notices it at another moment.
        !(place === 'database' && other.secrets_place === 'database') &&
        other.secrets_fingerprint !== fingerprint,
    ) ?? null
  )
}

/** Throws an `InstanceSecretsMismatchError` if a running instance has other secrets. */
export function assertSameSecretsAsRunningInstances(
  running: readonly Instance[],
  own: SecretsPlaceAndFingerprint,
): void {
  const other = findInstanceWithOtherSecrets(running, own)
  if (other === null) return
  throw new InstanceSecretsMismatchError(
    own.place === 'database'
      ? `Another instance (version ${other.version}) runs on this database with the secrets of its data folder. ` +
          'Restart it with the same LETOPIS_SECRETS_KEY first; then this one uses its secrets.'
      : `Another instance (version ${other.version}) runs on this database with other secrets, so tokens and API keys ` +
          'of one would not be valid at the other. Set LETOPIS_SECRETS_KEY to the same value for all instances. ' +
          'If the other one was killed, wait half a minute.',
  )
}
