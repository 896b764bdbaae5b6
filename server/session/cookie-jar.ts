/** A cookie to be kept by the browser; an empty value takes it back. */
export interface CookieValue {
  readonly name: string
  readonly value: string
}

const maxChunkLength = 3180
/** 400 days, the longest that browsers keep a cookie. */
const maxAgeSeconds = 400 * 24 * 3600
const base64Prefix = 'base64-'

/**
 * The cookies of one request and those of its answer. Values lie in them as `@supabase/ssr` puts them there: as
 * base64url after a prefix, cut into chunks where they are long.
 */
export class CookieJar {
  readonly #secure: boolean
  readonly #held: Map<string, string>
  readonly #changed = new Map<string, string>()

  constructor(header: string | null, secure: boolean) {
    this.#secure = secure
    this.#held = parseCookieHeader(header)
  }

  /** A value, put together from its chunks; null where there is none, or none that can be read. */
  read(key: string): string | null {
    const whole = this.#held.get(key) || this.#chunksOf(key).join('')
    if (!whole.startsWith(base64Prefix)) return whole === '' ? null : whole
    return Buffer.from(whole.slice(base64Prefix.length), 'base64url').toString()
  }

  write(key: string, value: string): void {
    const encoded = `${base64Prefix}${Buffer.from(value).toString('base64url')}`
    const kept = new Map<string, string>()
    if (encoded.length <= maxChunkLength) kept.set(key, encoded)
    else
      for (let at = 0; at < encoded.length; at += maxChunkLength)
        kept.set(`${key}.${kept.size}`, encoded.slice(at, at + maxChunkLength))
    for (const name of this.#namesOf(key)) if (!kept.has(name)) this.#change(name, '')
    for (const [name, chunk] of kept) this.#change(name, chunk)
  }

  remove(key: string): void {
    for (const name of this.#namesOf(key)) this.#change(name, '')
  }

  /** `Set-Cookie` lines for all that was changed. */
  toSetCookieHeaders(): string[] {
    const secure = this.#secure ? '; Secure' : ''
    return Array.from(this.#changed, ([name, value]) => {
      const age = value === '' ? 0 : maxAgeSeconds
      return `${name}=${value}; Max-Age=${age}; Path=/; HttpOnly${secure}; SameSite=Lax`
    })
  }

  #change(name: string, value: string): void {
    this.#changed.set(name, value)
    if (value === '') this.#held.delete(name)
    else this.#held.set(name, value)
  }

  #chunksOf(key: string): string[] {
    const chunks: string[] = []
    for (;;) {
      const chunk = this.#held.get(`${key}.${chunks.length}`)
      if (!chunk) return chunks
      chunks.push(chunk)
    }
  }

  /** The cookie itself and every chunk of it, those that no longer belong to anything included. */
  #namesOf(key: string): string[] {
    return [...this.#held.keys()].filter(
      (name) =>
        name === key || (name.startsWith(`${key}.`) && /^(?:0|[1-9]\d*)$/.test(name.slice(key.length + 1))),
    )
  }
}

function parseCookieHeader(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of header?.split(';') ?? []) {
    const mark = pair.indexOf('=')
    const name = pair.slice(0, mark).trim()
    // The first of two with one name is the one with the longer path, and the browser's choice.
    if (mark > 0 && !cookies.has(name)) cookies.set(name, decodeCookieValue(pair.slice(mark + 1).trim()))
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
