import type { Config, Secrets } from '../config/index.ts'
import { createFolderSecretStore } from '../secrets/folder-secret-store.ts'
import type { SecretStore } from '../secrets/index.ts'
import { UsageError } from './help.ts'
import {
  readConfigAndPrintWarnings,
  SiteMigrationPendingError,
  tryLockDataFolder,
  withOpenedSiteEvenIfRunning,
} from './opened-site.ts'

/** `keys`: prints the URL and API keys for the official clients as JSON. */
export async function printApiKeysCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('keys takes no arguments but rotate.')
  const config = readConfigAndPrintWarnings()
  if (config.supabase !== null) {
    const { url, publishable, secret } = config.supabase
    console.log(JSON.stringify({ url, publishable, secret }))
    return 0
  }
  const { publishable, secret } = await withLoadedSecrets(config, async (_, secrets) => secrets)
  console.log(JSON.stringify({ url: config.url ?? formatOrigin(config), publishable, secret }))
  return 0
}

/** `keys rotate`: creates a key that signs access tokens from now on; existing sessions stay valid. */
export async function rotateJwtSigningKeyCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('keys rotate takes no arguments.')
  const config = readConfigAndPrintWarnings()
  if (config.auth.jwtKeys !== null) {
    console.error('The keys are set in GOTRUE_JWT_KEYS: add a new one there.')
    return 1
  }
  const kid = await withLoadedSecrets(config, (store) => store.rotateJwtSigningKey())
  console.log(
    `Within a minute, running servers sign access tokens with key ${kid}. Tokens signed before remain valid.`,
  )
  return 0
}

/** Loads the secrets; creates them unless a server is just starting and creates them itself. */
async function withLoadedSecrets<T>(
  config: Config,
  work: (store: SecretStore, secrets: Secrets) => Promise<T>,
): Promise<T> {
  const load = async (store: SecretStore, canCreate: boolean) => {
    const secrets = canCreate ? await store.loadOrCreate() : await store.readExisting()
    if (secrets === null) throw new SiteMigrationPendingError()
    return work(store, secrets)
  }
  if (config.database.engine === 'postgres')
    return withOpenedSiteEvenIfRunning(({ secrets, isServerRunning }) =>
      // In a database, secrets that are created by two processes at once are the same.
      load(secrets, secrets.place === 'database' || !isServerRunning),
    )
  const lock = tryLockDataFolder(config.data)
  try {
    return await load(createFolderSecretStore(config.data, null, console.error), lock !== null)
  } finally {
    lock?.release()
  }
}

function formatOrigin({ host, port }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
