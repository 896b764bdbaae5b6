import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig } from './index.ts'
import type { Environment } from './read-setting.ts'
import { isSettingName, settingNames } from './setting-names.ts'

/** Records which variables are read. */
function recordReadNames(env: Environment): Set<string> {
  const names = new Set<string>()
  const recording = new Proxy(env, {
    get(target, name) {
      if (typeof name === 'string') names.add(name)
      return Reflect.get(target, name)
    },
  })
  readConfig(recording)
  return names
}

const provider = (name: string) => ({
  [`GOTRUE_EXTERNAL_${name}_ENABLED`]: 'true',
  [`GOTRUE_EXTERNAL_${name}_CLIENT_ID`]: 'letopis',
  [`GOTRUE_EXTERNAL_${name}_SECRET`]: 'hush',
  [`GOTRUE_EXTERNAL_${name}_URL`]: 'https://login.example.org',
})

/** Settings that enable every feature with settings of its own. */
const allFeatures = {
  ...provider('GITHUB'),
  ...provider('GOOGLE'),
  ...provider('KEYCLOAK'),
  S3_BUCKET: 'letopis',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
  SUPABASE_URL: 'https://abc.supabase.co',
  SUPABASE_ANON_KEY: 'sb_publishable_0123456789',
  SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_0123456789',
  GOTRUE_SMTP_HOST: 'mail.example.org',
  GOTRUE_SMTP_ADMIN_EMAIL: 'site@example.org',
  GOTRUE_HOOK_SEND_SMS_URI: 'https://example.org/sms',
  GOTRUE_HOOK_SEND_SMS_SECRETS: `v1,whsec_${'a'.repeat(32)}`,
  GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
  GOTRUE_SECURITY_CAPTCHA_SECRET: 'hush',
  GOTRUE_SAML_ENABLED: 'true',
  GOTRUE_SAML_PRIVATE_KEY: generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString(),
}

describe('settingNames', () => {
  it('lists exactly the variables that are read', () => {
    expect([...recordReadNames(allFeatures)].sort()).toEqual([...settingNames].sort())
  })

  it('lists only variables that docs/configuration.md describes, but for those of identity providers', () => {
    const document = readFileSync(join(import.meta.dirname, '../../docs/configuration.md'), 'utf8')
    const names = settingNames.filter((name) => !/^GOTRUE_EXTERNAL_(?!WEB3)/.test(name))
    expect(names.filter((name) => !new RegExp(`\`${name}[\`=]`).test(document))).toEqual([])
  })

  it('accepts the settings of an OpenID provider with any name', () => {
    for (const name of recordReadNames({ ...allFeatures, ...provider('OIDC_OUR_CLUB') }))
      expect([name, isSettingName(name)]).toEqual([name, true])
    expect(isSettingName('GOTRUE_EXTERNAL_OIDC_OUR_CLUB_CLIENTID')).toBe(false)
    expect(isSettingName('GOTRUE_EXTERNAL_OIDC__ENABLED')).toBe(false)
  })
})
