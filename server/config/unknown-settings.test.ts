import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './index.ts'
import { findNearestSettingName } from './unknown-settings.ts'

describe('an unknown LETOPIS_ or GOTRUE_ variable', () => {
  it.each([
    ['LETOPIS_TITEL', 'LETOPIS_TITEL is not a setting; did you mean LETOPIS_WEB_TITLE?'],
    ['LETOPIS_PORT', 'LETOPIS_PORT is not a setting; did you mean PORT?'],
    ['LETOPIS_LOG_LEVEL', 'LETOPIS_LOG_LEVEL is not a setting; did you mean LETOPIS_LOG?'],
    ['GOTRUE_SMTP_PASSWORD', 'GOTRUE_SMTP_PASSWORD is not a setting; did you mean GOTRUE_SMTP_PASS?'],
    ['GOTRUE_PASSWORD_REQUIRED_CHARACTERS', 'GOTRUE_PASSWORD_REQUIRED_CHARACTERS is not a setting'],
    ['LETOPIS_', 'LETOPIS_ is not a setting'],
    ['LETOPIS___PROTO__', 'LETOPIS___PROTO__ is not a setting'],
  ])('is rejected: %s', (name, line) => {
    expect(() => readConfig({ [name]: 's3cret' })).toThrow(
      new ConfigError(name, null, line.slice(name.length + 1)),
    )
    expect(new ConfigError(name, null, line.slice(name.length + 1)).message).toBe(line)
  })

  it('counts as unset if it is empty', () => {
    expect(readConfig({ LETOPIS_TITEL: ' ', GOTRUE_API_HOST: '' }).warnings).toEqual([])
  })

  it('is found among known variables', () => {
    const env = {
      LETOPIS_WEB_TITLE: 'Tichá Lhota',
      PATH: '/bin',
      LETOPIS_DATAS: '/srv',
      NODE_ENV: 'production',
    }
    expect(() => readConfig(env)).toThrow('LETOPIS_DATAS is not a setting; did you mean LETOPIS_DATA?')
  })
})

describe('an unknown S3_ or SUPABASE_ variable', () => {
  it('is reported in a one-line warning without its value', () => {
    const env = {
      S3_BUCKET_NAME: 'k3y',
      SUPABASE_SERVICE_KEY: 'k3y',
      SUPABASE_JWT_SECRET: 'k3y',
      PATH: '/bin',
    }
    const { warnings, s3, supabase } = readConfig(env)
    expect(warnings).toEqual([
      'S3_BUCKET_NAME is not a setting of Letopis and has no effect; did you mean S3_BUCKET?',
      'SUPABASE_SERVICE_KEY is not a setting of Letopis and has no effect',
      'SUPABASE_JWT_SECRET is not a setting of Letopis and has no effect; did you mean GOTRUE_JWT_SECRET?',
    ])
    expect([s3, supabase]).toEqual([null, null])
  })
})

describe('findNearestSettingName', () => {
  it.each([
    ['LETOPIS_DATA_DIR', 'LETOPIS_DATA'],
    ['GOTRUE_SITEURL', 'GOTRUE_SITE_URL'],
    ['GOTRUE_EXTERNAL_GOOGLE_CLIENTID', 'GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID'],
    ['LETOPIS_DISABLE_SIGNUP', 'GOTRUE_DISABLE_SIGNUP'],
    ['S3_ACCESS_KEY', 'S3_ACCESS_KEY_ID'],
    ['LETOPIS_ADMIN', null],
    ['LETOPIS_CORS', 'LETOPIS_CORS_ORIGINS'],
    ['SUPABASE_BUCKET', null],
  ])('suggests for %s', (name, nearest) => {
    expect(findNearestSettingName(name)).toBe(nearest)
  })

  it('returns null for a very long name', () => {
    expect(findNearestSettingName(`LETOPIS_${'A_'.repeat(10_000)}`)).toBe(null)
  })
})
