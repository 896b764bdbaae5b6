import { createPrivateKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ConfigError, type Environment, readChoiceSetting, readVariable } from './read-setting.ts'

/** An identity provider that the operator configured. */
interface SamlProviderConfig {
  readonly metadataFile: string
  readonly metadataXml: string
  readonly domains: readonly string[]
}

/** Settings of sign-in with SAML; null: disabled. */
export interface SamlConfig {
  readonly saml: {
    /** The RSA key that signs requests to providers, as PEM (PKCS#8). */
    readonly privateKey: string
    readonly allowEncryptedAssertions: boolean
    readonly providers: readonly SamlProviderConfig[]
  } | null
}

const booleanValues = ['true', 'false'] as const
const keyVariable = 'GOTRUE_SAML_PRIVATE_KEY'
const providersVariable = 'LETOPIS_SAML_PROVIDERS'
const minKeyBits = 2048
const maxMetadataBytes = 256 * 1024

export function readSamlConfig(env: Environment): SamlConfig {
  const isEnabled = (variable: 'GOTRUE_SAML_ENABLED' | 'GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS') =>
    readChoiceSetting(env, variable, booleanValues, 'false') === 'true'
  const allowEncryptedAssertions = isEnabled('GOTRUE_SAML_ALLOW_ENCRYPTED_ASSERTIONS')
  if (!isEnabled('GOTRUE_SAML_ENABLED')) return { saml: null }
  return {
    saml: { privateKey: readPrivateKey(env), allowEncryptedAssertions, providers: readProviders(env) },
  }
}

/** Reads the key as GoTrue does, in base64 without a PEM header, or as PEM. */
function readPrivateKey(env: Environment): string {
  const value = readVariable(env, keyVariable) ?? ''
  const key = parsePrivateKey(value)
  if (
    key?.asymmetricKeyType === 'rsa' &&
    (key.asymmetricKeyDetails?.modulusLength ?? 0) >= minKeyBits &&
    key.asymmetricKeyDetails?.publicExponent === 65_537n
  )
    return key.export({ type: 'pkcs8', format: 'pem' }).toString()
  throw new ConfigError(
    keyVariable,
    value === '' ? '' : '***',
    `an RSA key of at least ${minKeyBits} bits: PEM, or PKCS#1 or PKCS#8 in base64 (openssl genrsa -traditional 2048 | openssl rsa -traditional -outform DER | base64 -w0)`,
  )
}

function parsePrivateKey(value: string): KeyObject | null {
  const der = Buffer.from(value, 'base64')
  const candidates = value.startsWith('-----BEGIN')
    ? // Variables in files often have escaped line breaks.
      [() => createPrivateKey(value.replaceAll('\\n', '\n'))]
    : (['pkcs1', 'pkcs8'] as const).map((type) => () => createPrivateKey({ key: der, format: 'der', type }))
  for (const parse of candidates)
    try {
      return parse()
    } catch {
      // The library throws errors of various types for invalid keys.
    }
  return null
}

function readProviders(env: Environment): readonly SamlProviderConfig[] {
  const value = readVariable(env, providersVariable)
  if (value === null) return []
  const expected = 'a JSON array such as [{"metadata": "/etc/letopis/idp.xml", "domains": ["example.org"]}]'
  const json = parseJsonOrNull(value)
  if (!Array.isArray(json)) throw new ConfigError(providersVariable, value, expected)
  return json.map((provider: unknown) => {
    const { metadata, domains = [], ...rest } = Object(provider)
    const isValid =
      typeof metadata === 'string' &&
      metadata !== '' &&
      Array.isArray(domains) &&
      domains.every((domain) => typeof domain === 'string') &&
      Object.keys(rest).length === 0
    if (!isValid) throw new ConfigError(providersVariable, value, expected)
    const metadataFile = resolve(metadata)
    return { metadataFile, metadataXml: readMetadataFile(metadataFile), domains }
  })
}

function readMetadataFile(path: string): string {
  const expected = `the path of a readable metadata file of at most ${maxMetadataBytes / 1024} KB`
  try {
    const bytes = readFileSync(path)
    if (bytes.byteLength <= maxMetadataBytes) return bytes.toString('utf8')
  } catch {
    // Missing, a folder, or not readable: the message is the same.
  }
  throw new ConfigError(providersVariable, path, expected)
}

function parseJsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
