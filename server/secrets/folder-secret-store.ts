import {
  loadOrCreateSecrets,
  readExistingSecrets,
  readSecretsText,
  rotateStoredJwtSigningKey,
  type Secrets,
  SecretsError,
} from '../config/index.ts'
import type { SiteDatabase } from '../data/index.ts'

/** The secrets of a site in one place. Methods throw a `SecretsError`, whose message is for the operator. */
export interface SecretStoreMethods {
  /** Reads the secrets and generates missing ones. */
  loadOrCreate(): Promise<Secrets>
  /** Reads the secrets without generating any; null: some are missing. */
  readExisting(): Promise<Secrets | null>
  /** Adds a new signing key for access tokens; older tokens stay valid. Returns the id of the new key. */
  rotateJwtSigningKey(): Promise<string>
  /** The content of a `secrets.json` with them, for a backup; null if there are none. */
  readText(): Promise<string | null>
}

export interface FolderSecretStore extends SecretStoreMethods {
  readonly place: 'folder'
}

/** Secrets in the file `secrets.json` of the data folder. `data`: null if only this file can hold them, as on SQLite. */
export function createFolderSecretStore(
  folder: string,
  data: Pick<SiteDatabase, 'engine' | 'secrets'> | null,
  warn: (line: string) => void,
): FolderSecretStore {
  /** Other secrets than those of the other instances would make their tokens and API keys invalid here. */
  async function assertNoneInDatabase(): Promise<void> {
    if (data?.engine === 'postgres' && (await data.secrets.list()).length > 0)
      throw new SecretsError(
        'The secrets of this site are in its database: set LETOPIS_SECRETS_KEY to the key that they were sealed with.',
      )
  }
  return {
    place: 'folder',
    async loadOrCreate() {
      await assertNoneInDatabase()
      return loadOrCreateSecrets(folder, warn)
    },
    async readExisting() {
      await assertNoneInDatabase()
      return readExistingSecrets(folder, warn)
    },
    async rotateJwtSigningKey() {
      await assertNoneInDatabase()
      return rotateStoredJwtSigningKey(folder, warn)
    },
    async readText() {
      await assertNoneInDatabase()
      return readSecretsText(folder)
    },
  }
}
