import {
  ConfigError,
  type Environment,
  readChoiceSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'
import {
  type AuthProviderSettingName,
  findCustomProviderNames,
  type SettingName,
  unsupportedAuthProviders,
} from './setting-names.ts'

/** Another service that people sign in by. */
export interface AuthProviderConfig {
  readonly kind: 'oidc' | 'github'
  /** The first is ours there; tokens for the others are taken too where clients bring them along. */
  readonly clientIds: readonly string[]
  readonly secret: string
  readonly url: string
  readonly redirectUri: string | null
}

/** What the operator set about signing in elsewhere, and elsewhere by us. */
export interface AuthProvidersConfig {
  readonly oauth: {
    /** By the name that clients ask for. */
    readonly providers: Readonly<Record<string, AuthProviderConfig>>
    readonly manualLinking: boolean
    readonly web3: { readonly ethereum: boolean; readonly solana: boolean }
    readonly server: { readonly enabled: boolean | null; readonly authorizationPath: string }
  }
}

const answers = ['true', 'false'] as const
const web = ['http:', 'https:']

export function readAuthProvidersConfig(env: Environment): AuthProvidersConfig {
  assertNoUnsupportedProvider(env)
  const named: [name: string, provider: AuthProviderConfig | null][] = [
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
        named.flatMap(([name, provider]) => (provider === null ? [] : [[name, provider]])),
      ),
      manualLinking: isOn(env, 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED'),
      web3: {
        ethereum: isOn(env, 'GOTRUE_EXTERNAL_WEB3_ETHEREUM_ENABLED'),
        solana: isOn(env, 'GOTRUE_EXTERNAL_WEB3_SOLANA_ENABLED'),
      },
      server: {
        enabled: enabled === null ? null : isOn(env, 'GOTRUE_OAUTH_SERVER_ENABLED'),
        authorizationPath: readPath(env),
      },
    },
  }
}

function readProvider(
  env: Environment,
  name: AuthProviderSettingName,
  kind: AuthProviderConfig['kind'],
  otherwise: string | null,
): AuthProviderConfig | null {
  const prefix = `GOTRUE_EXTERNAL_${name}` as const
  if (!isOn(env, `${prefix}_ENABLED`)) return null
  const clientIds = readRequiredSecret(env, `${prefix}_CLIENT_ID`, 'what the provider knows this site by')
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  const expected = 'the address of the provider such as https://login.example.org/realms/ours'
  const url = readUrlSetting(env, `${prefix}_URL`, web, expected)?.href.replace(/\/+$/, '') ?? otherwise
  if (url === null) throw new ConfigError(`${prefix}_URL`, '', expected)
  const back = 'an address that ends in /auth/v1/callback'
  return {
    kind,
    clientIds,
    secret: readRequiredSecret(env, `${prefix}_SECRET`, 'the secret that the provider gave'),
    url,
    redirectUri: readUrlSetting(env, `${prefix}_REDIRECT_URI`, web, back)?.href ?? null,
  }
}

/** Google is where it is. */
function readGoogle(env: Environment): AuthProviderConfig | null {
  const url = 'https://accounts.google.com'
  const google = readProvider(env, 'GOOGLE', 'oidc', url)
  return google === null ? null : { ...google, url }
}

function assertNoUnsupportedProvider(env: Environment): void {
  for (const name of unsupportedAuthProviders) {
    const variable = `GOTRUE_EXTERNAL_${name}_ENABLED` as const
    if (!isOn(env, variable)) continue
    throw new ConfigError(
      variable,
      'true',
      'unset: people can sign in by GITHUB, GOOGLE, KEYCLOAK and any OpenID provider (GOTRUE_EXTERNAL_OIDC_<NAME>_*)',
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

function isOn(env: Environment, variable: SettingName): boolean {
  return readChoiceSetting(env, variable, answers, 'false') === 'true'
}

/** What is refused may be a secret, and is not shown. */
function readRequiredSecret(env: Environment, variable: SettingName, expected: string): string {
  const value = readVariable(env, variable)
  if (value !== null && value.length <= 1000 && !/\p{Cc}/u.test(value)) return value
  throw new ConfigError(variable, value === null ? '' : '***', expected)
}
