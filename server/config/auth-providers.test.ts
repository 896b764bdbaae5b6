import { describe, expect, it } from 'vitest'
import { readOAuthAndWeb3Config } from './auth-providers.ts'
import { ConfigError } from './read-setting.ts'

const google = {
  GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true',
  GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: 'web.apps.test, phone.apps.test',
  GOTRUE_EXTERNAL_GOOGLE_SECRET: 'shh',
}

describe('readAuthProvidersConfig', () => {
  it.each<[Record<string, string>, string]>([
    [{ ...google, GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'yes' }, 'GOTRUE_EXTERNAL_GOOGLE_ENABLED'],
    [{ ...google, GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID: '' }, 'GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID'],
    [{ ...google, GOTRUE_EXTERNAL_GOOGLE_SECRET: '' }, 'GOTRUE_EXTERNAL_GOOGLE_SECRET'],
    [{ ...google, GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI: 'no' }, 'GOTRUE_EXTERNAL_GOOGLE_REDIRECT_URI'],
    [{ GOTRUE_EXTERNAL_APPLE_ENABLED: 'true' }, 'GOTRUE_EXTERNAL_APPLE_ENABLED'],
    [{ GOTRUE_OAUTH_SERVER_ENABLED: 'on' }, 'GOTRUE_OAUTH_SERVER_ENABLED'],
    [
      { GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION: 'yes' },
      'GOTRUE_OAUTH_SERVER_ALLOW_DYNAMIC_REGISTRATION',
    ],
    [{ GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH: '//evil' }, 'GOTRUE_OAUTH_SERVER_AUTHORIZATION_PATH'],
    [{ GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: '1' }, 'GOTRUE_SECURITY_MANUAL_LINKING_ENABLED'],
    [
      {
        GOTRUE_EXTERNAL_KEYCLOAK_ENABLED: 'true',
        GOTRUE_EXTERNAL_KEYCLOAK_CLIENT_ID: 'a',
        GOTRUE_EXTERNAL_KEYCLOAK_SECRET: 'b',
      },
      'GOTRUE_EXTERNAL_KEYCLOAK_URL',
    ],
  ])('rejects invalid settings: %j', (env, variable) => {
    expect(() => readOAuthAndWeb3Config(env)).toThrow(ConfigError)
    expect(() => readOAuthAndWeb3Config(env)).toThrow(new RegExp(`^${variable} is `))
  })

  it('does not show a secret in an error', () => {
    const env = { ...google, GOTRUE_EXTERNAL_GOOGLE_SECRET: `shh-${'x'.repeat(2000)}` }
    expect(() => readOAuthAndWeb3Config(env)).toThrow(/^GOTRUE_EXTERNAL_GOOGLE_SECRET is "\*\*\*"/)
  })

  it('enables nothing by default', () => {
    expect(readOAuthAndWeb3Config({ GOTRUE_EXTERNAL_APPLE_ENABLED: 'false' }).oauth).toEqual({
      providers: {},
      manualLinking: false,
      web3: { ethereum: false, solana: false },
      server: { enabled: null, dynamicRegistration: false, authorizationPath: '/oauth/consent' },
    })
  })

  it('reads Google, GitHub, Keycloak and custom OpenID providers', () => {
    const createProviderSettings = (name: string, url: string) => ({
      [`GOTRUE_EXTERNAL_${name}_ENABLED`]: 'true',
      [`GOTRUE_EXTERNAL_${name}_CLIENT_ID`]: 'us',
      [`GOTRUE_EXTERNAL_${name}_SECRET`]: 'shh',
      [`GOTRUE_EXTERNAL_${name}_URL`]: url,
    })
    const { providers } = readOAuthAndWeb3Config({
      ...google,
      ...createProviderSettings('GITHUB', ''),
      ...createProviderSettings('KEYCLOAK', 'https://login.test/realms/ours/'),
      ...createProviderSettings('OIDC_TOWN_HALL', 'https://id.town.test'),
    }).oauth
    const common = { clientIds: ['us'], secret: 'shh', redirectUri: null }
    expect(providers).toEqual({
      google: {
        kind: 'oidc',
        clientIds: ['web.apps.test', 'phone.apps.test'],
        secret: 'shh',
        url: 'https://accounts.google.com',
        redirectUri: null,
      },
      github: { kind: 'github', url: 'https://github.com', ...common },
      keycloak: { kind: 'oidc', url: 'https://login.test/realms/ours', ...common },
      'custom:town-hall': { kind: 'oidc', url: 'https://id.town.test', ...common },
    })
  })
})
