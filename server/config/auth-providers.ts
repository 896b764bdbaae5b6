import {
  ConfigError,
  type Environment,
  readChoiceSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import {
  type AuthProviderNameInSettings,
  findCustomProviderNames,
  type SettingName,
  unsupportedAuthProviders,
} from './setting-names.ts'

/** An external service that users can sign in with. */
interface AuthProviderConfig {
  readonly kind: 'oidc' | 'github'
  /** The first id is sent to the provider; ID tokens issued for the others are accepted too. */
  readonly clientIds: readonly string[]
  readonly secret: string
  readonly url: string
  readonly redirectUri: string | null
}

/** Settings of external identity providers and of the own OAuth server. */
export interface OAuthAndWeb3Config {
  readonly oauth: {
    /** By the provider name that clients send. */
    readonly providers: Readonly<Record<string, AuthProviderConfig>>
    readonly manualLinking: boolean
    readonly web3: { readonly ethereum: boolean; readonly solana: boolean }
    readonly server: {
      readonly enabled: boolean | null
      readonly dynamicRegistration: boolean
      readonly authorizationPath: string
    }
  }
}

const booleanValues = ['true', 'false'] as const
const webProtocols = ['http:', 'https:']

export function readOAuthAndWeb3Config(env: Environment): OAuthAndWeb3Config {
  assertNoUnsupportedProvider(env)
  const namedProviders: [name: string, provider: AuthProviderConfig | null][] = [
    ['github', readProvider(env, 'GITHUB', 'github', 'https://github.com')],
    ['google', readGoogle(env)],
    ['keycloak', readProvider(env, 'KEYCLOAK', 'oidc', null)],
    ...findCustomProviderNames(Object.keys(env)).map((name): [string, AuthProviderConfig | null] => [
      `custom:${name.slice('OIDC_'.length).toLowerCase().replaceAll('_', '-')}`,
      readProvider(env, name, 'oidc', null),
    ]),
  ]
  const enabled = readVariable(env, 'GOTRUE_OAUTH_SERVER_ENABLED')
  return {
    oauth: {
      providers: Object.fromEntries(
        namedProviders.flatMap(([name, provider]) => (provider === null ? [] : [[name, provider]])),
      ),
      manualLinking: isEnabled(env, 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED'),
      web3: {
        ethereum: isEnabled(env, 'GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED'),
        solana: isEnabled(env, 'GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED'),
      },
      server: {
        enabled: enabled === null ? null : isEnabled(env, 'GOTRUE_OAUTH_SERVER_ENABLED'),
        dynamicRegistration: isEnabled(env, 'GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION'),
        authorizationPath: readPath(env),
      },
    },
  }
}

function readProvider(
  env: Environment,
  name: AuthProviderNameInSettings,
  kind: AuthProviderConfig['kind'],
  defaultUrl: string | null,
): AuthProviderConfig | null {
  const prefix = `GOTRUE_EXTERNAL_${name}` as const
  if (!isEnabled(env, `${prefix}_ENABLED`)) return null
  const clientIds = readRequiredSecret(
    env,
    `${prefix}_CLIENT_ID`,
    'the client ID that the provider issued for this site',
  )
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  const expected = 'the address of the provider such as https://login.example.org/realms/ours'
  const url =
    readUrlSetting(env, `${prefix}_URL`, webProtocols, expected)?.href.replace(/\/+$/, '') ?? defaultUrl
  if (url === null) throw new ConfigError(`${prefix}_URL`, '', expected)
  const redirectExpected = 'an address that ends in /auth/v1/callback'
  return {
    kind,
    clientIds,
    secret: readRequiredSecret(env, `${prefix}_SECRET`, 'the client secret that the provider issued'),
    url,
    redirectUri: readUrlSetting(env, `${prefix}_REDIRECT_URI`, webProtocols, redirectExpected)?.href ?? null,
  }
}

/** Google's URL cannot be configured. */
function readGoogle(env: Environment): AuthProviderConfig | null {
  const url = 'https://accounts.google.com'
  const google = readProvider(env, 'GOOGLE', 'oidc', url)
  return google === null ? null : { ...google, url }
}

function assertNoUnsupportedProvider(env: Environment): void {
  for (const name of unsupportedAuthProviders) {
    const variable = `GOTRUE_EXTERNAL_${name}_ENABLED` as const
    if (!isEnabled(env, variable)) continue
    throw new ConfigError(
      variable,
      'true',
      'unset: supported providers are GITHUB, GOOGLE, KEYCLOAK and any OpenID provider (GOTRUE_EXTERNAL_OIDC_<NAME>_*)',
    )
  }
}

function readPath(env: Environment): string {
  const variable = 'GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH'
  const value = readVariable(env, variable)
  if (value === null) return '/oauth/consent'
  if (/^\/(?!\/)[A-Za-z0-9._~/-]{0,200}$/.test(value)) return value
  throw new ConfigError(variable, value, 'a path of the site such as /oauth/consent')
}

function isEnabled(env: Environment, variable: SettingName): boolean {
  return readChoiceSetting(env, variable, booleanValues, 'false') === 'true'
}

/** Reads a required value. A rejected value may be a secret, so the error does not show it. */
function readRequiredSecret(env: Environment, variable: SettingName, expected: string): string {
  const value = readVariable(env, variable)
  if (value !== null && value.length <= 1000 && !/\p{Cc}/u.test(value)) return value
  throw new ConfigError(variable, value === null ? '' : '***', expected)
}
