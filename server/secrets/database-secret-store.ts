import {
  formatSecretValues,
  generateMissingSecrets,
  hasAllSecrets,
  openSealedValue,
  parseSecrets,
  parseSecretsText,
  readStoredSecretValues,
  rotateJwtKeyValue,
  SecretsError,
  type SecretValues,
  sealValue,
} from '../config/index.ts'
import type { Repositories, SiteDatabase } from '../data/index.ts'
import type { SecretStoreMethods } from './folder-secret-store.ts'

export interface DatabaseSecretStore extends SecretStoreMethods {
  readonly place: 'database'
  /** Inside the transaction of a restore: replaces the secrets by those of a `secrets.json`. */
  replaceByText(repositories: Pick<Repositories, 'secrets'>, text: string): Promise<void>
}

interface DatabaseSecretStoreDeps {
  /** The data folder, whose `secrets.json` is taken over if the database has no secrets yet. */
  readonly folder: string
  readonly data: Pick<SiteDatabase, 'secrets' | 'transaction'>
  readonly warn: (line: string) => void
}

/** For errors about values that are damaged though they could be opened. */
const source = 'A secret in the database'

/** Secrets in the database, each sealed with the operator's key. */
export function createDatabaseSecretStore(
  key: string,
  { folder, data, warn }: DatabaseSecretStoreDeps,
): DatabaseSecretStore {
  const getPurpose = (name: string) => `secret ${name}`

  function seal(values: SecretValues) {
    const changed_at = new Date().toISOString()
    return Object.entries(values).flatMap(([name, value]) =>
      value === undefined ? [] : [{ name, sealed: sealValue(value, key, getPurpose(name)), changed_at }],
    )
  }

  function open(name: string, sealed: string): string {
    const value = openSealedValue(sealed, key, getPurpose(name))
    if (value === null)
      throw new SecretsError(
        'LETOPIS_SECRETS_KEY does not open the secrets in the database: they were sealed with another key.',
      )
    return value
  }

  async function readStored(): Promise<SecretValues> {
    const rows = await data.secrets.list()
    return Object.fromEntries(rows.map(({ name, sealed }) => [name, open(name, sealed)]))
  }

  /** Those in the database; if it has none, those of the data folder, with which the site ran before. */
  async function readStoredOrEarlier(): Promise<SecretValues> {
    const stored = await readStored()
    return Object.keys(stored).length > 0 ? stored : readStoredSecretValues(folder, warn)
  }

  /** A file with other secrets is that of an instance which should have been started with the key first. */
  async function warnOfOtherFile({ signing }: SecretValues): Promise<void> {
    const file = await readStoredSecretValues(folder, warn)
    if (file.signing !== undefined && file.signing !== signing)
      warn(
        'secrets.json in the data folder differs from the secrets in the database, which are used: its API keys and tokens are not valid. See docs/scaling.md.',
      )
  }

  return {
    place: 'database',
    async loadOrCreate() {
      const stored = await readStored()
      if (hasAllSecrets(stored)) {
        await warnOfOtherFile(stored)
        return parseSecrets(stored, source)
      }
      const earlier = await readStoredOrEarlier()
      const all = { ...earlier, ...generateMissingSecrets(earlier) }
      // A damaged file is rejected before anything is stored.
      parseSecrets(all, 'secrets.json')
      await data.secrets.addMissing(seal(all))
      // Another instance may have been first.
      return parseSecrets(await readStored(), source)
    },
    async readExisting() {
      const stored = await readStoredOrEarlier()
      return hasAllSecrets(stored) ? parseSecrets(stored, source) : null
    },
    rotateJwtSigningKey: () =>
      data.transaction(async ({ secrets }) => {
        const row = await secrets.findAndLock('jwtKeys')
        const stored = row === null ? undefined : open(row.name, row.sealed)
        const { jwtKeys, kid } = rotateJwtKeyValue(stored, source)
        for (const sealed of seal({ jwtKeys })) await secrets.put(sealed)
        return kid
      }),
    async readText() {
      const stored = await readStoredOrEarlier()
      return Object.keys(stored).length === 0 ? null : formatSecretValues(stored)
    },
    async replaceByText({ secrets }, text) {
      await secrets.deleteAll()
      await secrets.addMissing(seal(parseSecretsText(text)))
    },
  }
}
