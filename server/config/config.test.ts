import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, type Environment, readConfig } from './index.ts'

function readConfigError(env: Environment): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the settings were accepted')
}

describe('readConfig errors: one line with the variable, the value and what is expected', () => {
  it.each([
    ['PORT', '80a', 'whole number'],
    ['PORT', '-1', 'whole number'],
    ['PORT', '65536', 'whole number'],
    ['PORT', '0x50', 'whole number'],
    ['HOST', 'no host', 'host name'],
    ['HOST', '300.1.1.1', 'IP address'],
    ['HOST', '127.0.0', 'IP address'],
    ['HOST', '1.2.3.4.5', 'IP address'],
    ['HOST', '::1::', 'IP address'],
    ['HOST', '127.0.0.1:3000', 'IP address'],
    ['LETOPIS_DATA', 'a\nb', 'one line'],
    ['DATABASE_URL', 'mysql://u@h/db', 'Postgres address'],
    ['DATABASE_URL', 'postgres', 'Postgres address'],
    ['LETOPIS_WEB_LINK', 'javascript:alert(1)', 'http or https'],
    ['LETOPIS_WEB_LINK', 'example.org', 'http or https'],
    ['LETOPIS_LANG', 'de', 'en-US, cs'],
    ['LETOPIS_TIME_ZONE', '+01:00', 'Europe/Prague'],
    ['LETOPIS_TIME_ZONE', 'Praha', 'Europe/Prague'],
    ['LETOPIS_SAMPLE', 'yes', 'on, off'],
    ['LETOPIS_TRANSLATION', 'OFF', 'on, off'],
    ['LETOPIS_CACHE_MB', '-5', 'whole number'],
    ['LETOPIS_LOG', 'loud', 'fatal, error'],
    ['LETOPIS_URL', 'https://example.org/blog', 'without a path'],
    ['LETOPIS_URL', 'https://user:word@example.org', 'without a path'],
    ['GOTRUE_DISABLE_SIGNUP', 'no', 'true, false'],
    ['GOTRUE_MAILER_AUTOCONFIRM', '1', 'true, false'],
    ['GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED', 'on', 'true, false'],
    ['GOTRUE_RATE_LIMIT_ANONYMOUS_USERS', '0', 'whole number from 1'],
    ['GOTRUE_JWT_EXP', '1h', 'whole number from 60'],
    ['GOTRUE_JWT_EXP', '0', 'whole number from 60'],
    ['GOTRUE_SESSIONS_TIMEBOX', '1 day', 'a duration such as 60s'],
    ['GOTRUE_SESSIONS_INACTIVITY_TIMEOUT', '9601h', 'a duration such as 60s'],
    ['GOTRUE_PASSWORD_MIN_LENGTH', '5', 'whole number from 6'],
    ['GOTRUE_SITE_URL', 'example.org', 'http or https'],
    ['GOTRUE_SITE_URL', 'https://user:word@example.org', 'http or https'],
    ['GOTRUE_RATE_LIMIT_TOKEN_REFRESH', '0', 'whole number from 1'],
    ['GOTRUE_RATE_LIMIT_OTP', 'many', 'whole number from 1'],
    ['GOTRUE_RATE_LIMIT_HEADER', 'X-Forwarded-For: 1', 'name of a header'],
    ['LETOPIS_REDIRECTS', '["/a"]', 'JSON object'],
    ['LETOPIS_REDIRECTS', '{"/a": ', 'JSON object'],
  ])('%s=%s', (variable, value, expected) => {
    const line = readConfigError({ [variable]: value })
    expect(line.startsWith(`${variable} is "`)).toBe(true)
    expect(line).toContain(expected)
    expect(line).not.toContain('\n')
  })

  it('shows the given value', () => {
    expect(readConfigError({ PORT: '80a' })).toBe(
      'PORT is "80a" but should be a whole number from 0 to 65535',
    )
  })

  it('shows a value with a line break on one line', () => {
    expect(readConfigError({ LETOPIS_WEB_TITLE: 'a\nb' })).toBe(
      'LETOPIS_WEB_TITLE is "a b" but should be one line of at most 100 characters',
    )
  })

  it('never shows the password of a database address', () => {
    const line = readConfigError({ DATABASE_URL: 'mysql://letopis:s3cr3t@p@db/letopis' })
    expect(line).not.toContain('s3cr3t')
    expect(line).toContain('letopis:***@db')
    expect(readConfigError({ DATABASE_URL: 'jdbc:postgresql:x?password=s3cr3t' })).not.toContain('s3cr3t')
  })

  it('rejects incomplete or invalid settings of a hosted project without showing keys', () => {
    const whole = {
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_ANON_KEY: 'sb_publishable_0123456789',
      SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_0123456789',
    }
    for (const missing of Object.keys(whole)) {
      const line = readConfigError({ ...whole, [missing]: undefined })
      expect(line).toContain(missing)
      expect(line).not.toContain('0123456789')
    }
    expect(readConfigError({ ...whole, SUPABASE_URL: 'https://abc.supabase.co/auth/v1' })).toContain(
      'SUPABASE_URL',
    )
    expect(readConfigError({ ...whole, SUPABASE_URL: 'ftp://abc' })).toContain('SUPABASE_URL')
    const line = readConfigError({ ...whole, SUPABASE_SECRET_KEY: 'with a space 0123456789' })
    expect(line).toContain('SUPABASE_SECRET_KEY')
    expect(line).not.toContain('0123456789')
    expect(readConfig(whole).supabase).toEqual({
      url: 'https://abc.supabase.co',
      publishable: 'sb_publishable_0123456789',
      secret: 'sb_secret_0123456789',
      services: 'accounts',
    })
    expect(readConfig({}).supabase).toBeNull()
  })

  it('uses all services of a hosted project with its database, and only its accounts without', () => {
    const project = {
      SUPABASE_URL: 'https://abc.supabase.co',
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789',
      SUPABASE_SECRET_KEY: 'sb_secret_0123456789',
    }
    const DATABASE_URL = 'postgres://u@db.abc.supabase.co/postgres'
    const accounts = readConfig({ ...project, SUPABASE_USED_FOR: 'accounts', DATABASE_URL })
    expect([accounts.fileStoreKind, accounts.database]).toEqual([
      'folder',
      { engine: 'postgres', url: DATABASE_URL, schema: null },
    ])
    expect(readConfig(project).fileStoreKind).toBe('folder')
    const all = readConfig({ ...project, DATABASE_URL })
    expect([all.fileStoreKind, all.database]).toEqual([
      'hosted',
      { engine: 'postgres', url: DATABASE_URL, schema: 'letopis' },
    ])
    expect(all.hostedStorage).toEqual({
      url: project.SUPABASE_URL,
      secret: 'sb_secret_0123456789',
      bucket: 'letopis',
    })
    const keys = { S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
    expect(readConfig({ ...project, DATABASE_URL, ...keys }).fileStoreKind).toBe('s3')
    expect(readConfigError({ ...project, SUPABASE_USED_FOR: 'all' })).toContain('DATABASE_URL should be set')
    expect(readConfigError({ ...project, SUPABASE_USED_FOR: 'files', DATABASE_URL })).toContain(
      'SUPABASE_USED_FOR',
    )
    expect(readConfigError({ SUPABASE_USED_FOR: 'all' })).toContain('no meaning without SUPABASE_URL')
  })

  const token = (role: string) => {
    const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
    return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: 'supabase', role })}.${'s3cr3t'.repeat(7)}`
  }
  const keys = {
    SUPABASE_URL: 'https://abc.supabase.co',
    SUPABASE_PUBLISHABLE_KEY: token('anon'),
    SUPABASE_SECRET_KEY: token('service_role'),
  }

  it.each([
    ['SUPABASE_PUBLISHABLE_KEY', token('service_role'), 'not service_role'],
    ['SUPABASE_SECRET_KEY', token('anon'), 'not anon'],
    ['SUPABASE_PUBLISHABLE_KEY', 'sb_secret_0123456789', 'not the secret key'],
    ['SUPABASE_SECRET_KEY', 'sb_publishable_0123456789', 'not the publishable key'],
    ['SUPABASE_SECRET_KEY', 'sb_secret_', 'copied whole'],
    ['SUPABASE_SECRET_KEY', 'sb_other_0123456789', 'copied whole'],
    ['SUPABASE_SECRET_KEY', 'x'.repeat(40), 'copied whole'],
    ['SUPABASE_SECRET_KEY', token('service_role').replace(/\.[^.]*$/, ''), 'copied whole'],
    ['SUPABASE_PUBLISHABLE_KEY', `${'a'.repeat(20)}.${'b'.repeat(20)}.${'c'.repeat(20)}`, 'copied whole'],
    ['SUPABASE_PUBLISHABLE_KEY', token('anon, "x"'), 'copied whole'],
  ])('rejects a swapped or malformed key of a hosted project: %s=%s', (variable, value, expected) => {
    const line = readConfigError({ ...keys, [variable]: value })
    expect(line).toMatch(new RegExp(`^${variable} is "\\*\\*\\*" but should be the (publishable|secret) key`))
    expect(line).toContain(expected)
    expect(line).not.toMatch(/0123456789|s3cr3t/)
  })

  it('accepts JWT keys with the expected roles', () => {
    expect(readConfig(keys).supabase).toMatchObject({ publishable: token('anon') })
  })

  it.each([
    '{"//evil.example": "/a"}',
    '{"old": "/a"}',
    '{"/old?x=1": "/a"}',
    '{"/old": "//evil.example"}',
    '{"/old": "/\\\\evil.example"}',
    '{"/old": "javascript:alert(1)"}',
    '{"/old": "/a\\r\\nSet-Cookie: x=1"}',
    '{"/old": "/old"}',
    '{"/old": {"to": "/a", "status": 307}}',
    '{"/old": {"status": 301}}',
    '{"/old": 5}',
  ])('rejects an invalid redirect: %s', (value) => {
    expect(readConfigError({ LETOPIS_REDIRECTS: value })).toMatch(/^LETOPIS_REDIRECTS is "/)
  })
})

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      data: resolve('data'),
      database: { engine: 'sqlite', file: resolve('data/letopis.db') },
      site: { webTitle: 'Letopis', webAuthor: '', webLink: null, lang: 'en-US' },
      translation: true,
      sample: true,
      redirects: new Map(),
      cacheBytes: 64 * 1024 * 1024,
      log: 'info',
      url: null,
      trustProxy: { kind: 'none' },
      auth: {
        signup: false,
        anonymousUsers: null,
        autoconfirm: false,
        jwtExp: 3600,
        jwtKeys: null,
        legacyJwtSecret: null,
        siteUrl: null,
        passwordMinLength: 10,
        rateLimit: { token: 150, otp: 30 },
      },
    })
  })

  it('treats an empty variable as unset', () => {
    const env = { PORT: '', HOST: ' ', DATABASE_URL: '', LETOPIS_LANG: '', S3_BUCKET: '', LETOPIS_DATA: '' }
    expect(readConfig(env)).toEqual(readConfig({}))
  })

  it.each(['localhost', '0.0.0.0', '::', 'fe80::1%eth0', 'site-1.example.org', '1st.example'])(
    'accepts HOST=%s',
    (host) => {
      expect(readConfig({ HOST: host }).host).toBe(host)
    },
  )

  it('reads the values that are set', () => {
    const config = readConfig({
      PORT: '8080',
      HOST: '::1',
      LETOPIS_DATA: '/srv/letopis',
      DATABASE_URL: 'postgresql://u:p@h:5432/db',
      LETOPIS_WEB_TITLE: 'Tichá Lhota',
      LETOPIS_WEB_AUTHOR: 'Jana',
      LETOPIS_WEB_LINK: 'https://example.org/jana',
      LETOPIS_LANG: 'cs',
      LETOPIS_TIME_ZONE: 'Europe/Prague',
      LETOPIS_TRANSLATION: 'off',
      LETOPIS_SAMPLE: 'off',
      LETOPIS_REDIRECTS: '{"/old": "/new", "/shop": {"to": "https://example.org", "status": 301}}',
      LETOPIS_CACHE_MB: '8',
      LETOPIS_LOG: 'warn',
      LETOPIS_URL: 'https://example.org/',
      GOTRUE_DISABLE_SIGNUP: 'false',
      GOTRUE_MAILER_AUTOCONFIRM: 'true',
      GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
      GOTRUE_JWT_EXP: '900',
      GOTRUE_SITE_URL: 'https://example.org/welcome/',
      GOTRUE_PASSWORD_MIN_LENGTH: '6',
      GOTRUE_RATE_LIMIT_HEADER: 'X-Forwarded-For',
      GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1800',
      GOTRUE_RATE_LIMIT_OTP: '60',
    })
    expect(config).toMatchObject({
      port: 8080,
      host: '::1',
      data: '/srv/letopis',
      database: { engine: 'postgres', url: 'postgresql://u:p@h:5432/db' },
      site: {
        webTitle: 'Tichá Lhota',
        webAuthor: 'Jana',
        webLink: 'https://example.org/jana',
        lang: 'cs',
        timeZone: 'Europe/Prague',
      },
      translation: false,
      sample: false,
      redirects: new Map([
        ['/old', { to: '/new', status: 302 }],
        ['/shop', { to: 'https://example.org', status: 301 }],
      ]),
      cacheBytes: 8 * 1024 * 1024,
      log: 'warn',
      url: 'https://example.org',
      trustProxy: { kind: 'header', header: 'x-forwarded-for' },
      auth: {
        signup: true,
        anonymousUsers: { perHour: 30 },
        autoconfirm: true,
        jwtExp: 900,
        jwtKeys: null,
        legacyJwtSecret: null,
        siteUrl: 'https://example.org/welcome',
        passwordMinLength: 6,
        rateLimit: { token: 1800, otp: 60 },
      },
    })
  })
})

describe('LETOPIS_SECRETS_KEY', () => {
  const key = 'Kq3vX8mZ1pT6wB9nR4yL7cD2fG5hJ0sA'
  const postgres = { DATABASE_URL: 'postgres://letopis@localhost/letopis' }

  it.each([key.slice(1), 'a'.repeat(64), 'x'.repeat(1001), 'ab'.repeat(20)])(
    'rejects a short or guessable key without showing it: %s',
    (value) => {
      const line = readConfigError({ ...postgres, LETOPIS_SECRETS_KEY: value })
      expect(line).toContain('LETOPIS_SECRETS_KEY is "***" but should be at least 32 random characters')
      expect(line).not.toContain(value)
    },
  )

  it('is not shared with a CDN, whose key is checked in the same way', () => {
    const shared = { ...postgres, LETOPIS_SECRETS_KEY: key }
    const other = [...key].reverse().join('')
    expect(readConfig({ LETOPIS_SIGNED_URL_KEY: other }).signedUrlKey).toBe(other)
    expect(readConfig({}).signedUrlKey).toBeNull()
    expect(readConfigError({ ...shared, LETOPIS_SIGNED_URL_KEY: key })).toContain(
      'LETOPIS_SIGNED_URL_KEY should differ from LETOPIS_SECRETS_KEY',
    )
    const line = readConfigError({ LETOPIS_SIGNED_URL_KEY: key.slice(1) })
    expect(line).toContain('LETOPIS_SIGNED_URL_KEY is "***" but should be at least 32 random characters')
  })

  it('is used on Postgres only', () => {
    expect(readConfig({ ...postgres, LETOPIS_SECRETS_KEY: key })).toMatchObject({
      secretsKey: key,
      warnings: [],
    })
    expect(readConfig(postgres).secretsKey).toBeNull()
    const { secretsKey, warnings } = readConfig({ LETOPIS_SECRETS_KEY: key })
    expect(secretsKey).toBeNull()
    expect(warnings).toEqual([expect.stringContaining('has no effect without DATABASE_URL')])
  })
})
