import {
  ConfigError,
  type Environment,
  readBoundedIntegerSetting,
  readUrlSetting,
  readVariable,
} from './read-setting.ts'

/** How shared caches (a CDN, or a caching proxy) store public responses. */
export interface SharedCacheConfig {
  /** How long they store a page; 0: they ask again on each request. */
  readonly seconds: number
  /** Where changes are reported; null: nowhere. */
  readonly purge: PurgeConfig | null
}

/** The address that removes responses from a shared cache. */
export interface PurgeConfig {
  readonly url: string
  /** The header with the token; null: none is needed. */
  readonly credential: { readonly header: string; readonly value: string } | null
}

const day = 86_400
const expectedUrl = 'an http or https address such as https://cdn.example.org/purge'
const tokenPattern = /^[\x21-\x7e]{1,2048}$/
const headerPattern = /^[A-Za-z][A-Za-z0-9-]{0,63}$/
/** Headers that the request needs itself. */
const ownHeaders = /^(?:host|connection|content-.*|transfer-encoding|surrogate-key|cache-tag)$/i

export function readSharedCacheConfig(env: Environment): SharedCacheConfig {
  const seconds = readBoundedIntegerSetting(env, 'LETOPIS_SHARED_CACHE_SECONDS', {
    min: 0,
    max: 30 * day,
    default: 0,
  })
  const url = readUrlSetting(env, 'LETOPIS_PURGE_URL', ['http:', 'https:'], expectedUrl)
  const credential = readCredential(env)
  if (url === null) return { seconds, purge: null }
  if (url.username !== '' || url.password !== '')
    throw new ConfigError('LETOPIS_PURGE_URL', null, 'should have no password; set LETOPIS_PURGE_TOKEN')
  if (seconds === 0)
    throw new ConfigError(
      'LETOPIS_SHARED_CACHE_SECONDS',
      null,
      'should be set, because LETOPIS_PURGE_URL is: without it shared caches store nothing to purge',
    )
  return { seconds, purge: { url: url.href, credential } }
}

function readCredential(env: Environment): PurgeConfig['credential'] {
  const token = readVariable(env, 'LETOPIS_PURGE_TOKEN')
  const header = readVariable(env, 'LETOPIS_PURGE_TOKEN_HEADER')
  if (header !== null && (!headerPattern.test(header) || ownHeaders.test(header)))
    throw new ConfigError('LETOPIS_PURGE_TOKEN_HEADER', header, 'the name of a header such as Fastly-Key')
  if (token === null) return null
  // The value is a secret, so the message does not contain it.
  if (!tokenPattern.test(token))
    throw new ConfigError('LETOPIS_PURGE_TOKEN', null, 'should have no spaces and at most 2048 characters')
  return header === null ? { header: 'Authorization', value: `Bearer ${token}` } : { header, value: token }
}
