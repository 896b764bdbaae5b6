import { type Config, readSecretsText } from '../config/index.ts'
import type { SiteDatabaseConnection } from '../data/connection.ts'
import { createSiteDatabaseOverConnection, type SiteDatabase } from '../data/index.ts'
import { instancesMigration } from '../data/migrations/0045-instances.ts'
import { readAppliedMigrations } from '../data/migrator.ts'
import { createDatabaseSecretStore, type DatabaseSecretStore } from './database-secret-store.ts'
import { createFolderSecretStore, type FolderSecretStore } from './folder-secret-store.ts'

/** Where the secrets of a site are: in its data folder, or sealed in its database, where all instances use them. */
export type SecretStore = FolderSecretStore | DatabaseSecretStore

type SecretSettings = Pick<Config, 'data' | 'secretsKey'>

/** Chooses the place by the settings. */
export function createSecretStore(
  { data: folder, secretsKey }: SecretSettings,
  data: SiteDatabase,
  warn: (line: string) => void,
): SecretStore {
  return secretsKey === null
    ? createFolderSecretStore(folder, data, warn)
    : createDatabaseSecretStore(secretsKey, { folder, data, warn })
}

/** The secrets as a backup contains them, before migrations: an earlier version had them in the data folder only. */
export async function readSecretsTextBeforeMigrations(
  connection: SiteDatabaseConnection,
  settings: SecretSettings,
): Promise<string | null> {
  const applied = await readAppliedMigrations(connection.db, connection.engine)
  if (!applied.includes(instancesMigration.name)) return readSecretsText(settings.data)
  const data = createSiteDatabaseOverConnection(connection)
  return createSecretStore(settings, data, () => undefined).readText()
}
