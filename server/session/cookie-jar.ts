import { maxCookieAgeSeconds } from '../../domain/site-cookie.ts'

const maxChunkLength = 3180
const base64Prefix = 'base64-'

/**
 * The cookies of one request and its response. Values have the format of `@supabase/ssr`: base64url after a
 * prefix, split into chunks if they are long.
 */
export class SupabaseCookieJar {
  readonly #secure: boolean
  readonly #cookies: Map<string, string>
  readonly #changed = new Map<string, string>()

  constructor(header: string | null, secure: boolean) {
    this.#secure = secure
    this.#cookies = parseCookieHeader(header)
  }

  /** Joins a value from its chunks; null if there is no readable value. */
  read(key: string): string | null {
    const joined = this.#cookies.get(key) || this.#readChunks(key).join('')
    if (!joined.startsWith(base64Prefix)) return joined === '' ? null : joined
    return Buffer.from(joined.slice(base64Prefix.length), 'base64url').toString()
  }

  write(key: string, value: string): void {
    const encoded = `${base64Prefix}${Buffer.from(value).toString('base64url')}`
    const chunks = new Map<string, string>()
    if (encoded.length <= maxChunkLength) chunks.set(key, encoded)
    else
      for (let offset = 0; offset < encoded.length; offset += maxChunkLength)
        chunks.set(`${key}.${chunks.size}`, encoded.slice(offset, offset + maxChunkLength))
    for (const name of this.#listCookieNames(key)) if (!chunks.has(name)) this.#set(name, '')
    for (const [name, chunk] of chunks) this.#set(name, chunk)
  }

  /** Moves a value to another name. */
  rename(from: string, to: string): void {
    const value = this.read(from)
    this.remove(from)
    if (value !== null) this.write(to, value)
  }

  remove(key: string): void {
    for (const name of this.#listCookieNames(key)) this.#set(name, '')
  }

  /** `Set-Cookie` headers for all changes. */
  toSetCookieHeaders(): string[] {
    const secure = this.#secure ? '; Secure' : ''
    return Array.from(this.#changed, ([name, value]) => {
      const age = value === '' ? 0 : maxCookieAgeSeconds
      return `${name}=${value}; Max-Age=${age}; Path=/; HttpOnly${secure}; SameSite=Lax`
    })
  }

  #set(name: string, value: string): void {
    this.#changed.set(name, value)
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, value)
  }

  #readChunks(key: string): string[] {
    const chunks: string[] = []
    for (;;) {
      const chunk = this.#cookies.get(`${key}.${chunks.length}`)
      if (!chunk) return chunks
      chunks.push(chunk)
    }
  }

  /** The names of the cookie itself and of all its chunks, including leftover ones. */
  #listCookieNames(key: string): string[] {
    return [...this.#cookies.keys()].filter(
      (name) =>
        name === key || (name.startsWith(`${key}.`) && /^(?:0|[1-9]\d*)$/.test(name.slice(key.length + 1))),
    )
  }
}

function parseCookieHeader(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const separator = pair.indexOf('=')
    const name = pair.slice(0, separator).trim()
    // Of two cookies with one name, browsers send the one with the longer path first.
    if (separator > 0 && !cookies.has(name))
      cookies.set(name, decodeCookieValue(pair.slice(separator + 1).trim()))
  }
  return cookies
}

function decodeCookieValue(value: string): string {
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
