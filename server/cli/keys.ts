import {
  type Config,
  loadOrCreateSecrets,
  readExistingSecrets,
  rotateStoredJwtSigningKey,
} from '../config/index.ts'
import { UsageError } from './help.ts'
import { readConfigAndPrintWarnings, SiteMigrationPendingError, tryLockDataFolder } from './opened-site.ts'

/** `keys`: prints the URL and API keys for the official clients as JSON. */
export async function printApiKeysCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('keys takes no arguments but rotate.')
  const config = readConfigAndPrintWarnings()
  const { publishable, secret } = await loadSecrets(config)
  console.log(JSON.stringify({ url: config.url ?? formatOrigin(config), publishable, secret }))
  return 0
}

/**
 * `keys rotate`: creates a key that signs access tokens from the next start on; existing sessions stay valid.
 */
export async function rotateJwtSigningKeyCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('keys rotate takes no arguments.')
  const config = readConfigAndPrintWarnings()
  if (config.auth.jwtKeys !== null) {
    console.error('The keys are set in GOTRUE_JWT_KEYS: add a new one there.')
    return 1
  }
  await loadSecrets(config)
  const kid = await rotateStoredJwtSigningKey(config.data, console.error)
  console.log(
    `From the next start on, access tokens are signed with key ${kid}. Tokens signed before remain valid.`,
  )
  return 0
}

/** Reads the secrets, or creates them unless a server is just starting and creates them itself. */
async function loadSecrets({ data }: Config) {
  const lock = tryLockDataFolder(data)
  try {
    const secrets = lock
      ? await loadOrCreateSecrets(data, console.error)
      : await readExistingSecrets(data, console.error)
    if (secrets === null) throw new SiteMigrationPendingError()
    return secrets
  } finally {
    lock?.release()
  }
}

function formatOrigin({ host, port }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
