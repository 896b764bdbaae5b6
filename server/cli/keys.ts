import { type Config, openSecrets, readSecrets, rotateKeys } from '../config/index.ts'
import { readCommandConfig, SiteBusy, tryLock } from './site.ts'
import { UsageError } from './usage.ts'

/** `keys`: what the official clients need to reach this site, as JSON. */
export async function keysCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('keys takes no arguments but rotate.')
  const config = readCommandConfig()
  const { publishable, secret } = await withSecretsOf(config)
  console.log(JSON.stringify({ url: config.url ?? originOf(config), publishable, secret }))
  return 0
}

/** `keys rotate`: a new key signs access tokens from the next start on; nobody is signed out. */
export async function rotateKeysCommand(args: string[]): Promise<number> {
  if (args.length > 0) throw new UsageError('keys rotate takes no arguments.')
  const config = readCommandConfig()
  if (config.auth.jwtKeys !== null) {
    console.error('The keys come from GOTRUE_JWT_KEYS: put a new one there.')
    return 1
  }
  await withSecretsOf(config)
  const kid = await rotateKeys(config.data, console.error)
  console.log(
    `From the next start on access tokens are signed by the key ${kid}. Those signed before stay good.`,
  )
  return 0
}

/** The secrets, made if need be; not while a server that is just starting makes them itself. */
async function withSecretsOf({ data }: Config) {
  const lock = tryLock(data)
  try {
    const secrets = lock ? await openSecrets(data, console.error) : await readSecrets(data, console.error)
    if (secrets === null) throw new SiteBusy()
    return secrets
  } finally {
    lock?.release()
  }
}

function originOf({ host, port }: Config): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
