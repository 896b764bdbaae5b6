import type { WordPressIndex } from './wordpress-index.ts'
import { parseId } from './wordpress-index.ts'

/** An item that an old address leads to, as `kind:key`. */
type LinkTarget = `${'article' | 'page' | 'image'}:${string}`

/** The addresses of the old site, and the items they lead to. */
export class WordPressLinks {
  readonly #hosts: ReadonlySet<string>
  readonly #base: string
  readonly #byPath = new Map<string, LinkTarget>()
  readonly #byId = new Map<number, LinkTarget>()

  constructor(siteFields: WordPressIndex['siteFields']) {
    const addresses = ['wp:base_site_url', 'wp:base_blog_url', 'link'].map(
      (name) => siteFields.get(name)?.trim() ?? '',
    )
    const urls = addresses.map((address) => URL.parse(address)).filter((url) => url !== null)
    this.#hosts = new Set(urls.map(getHost))
    this.#base = urls.at(1)?.href ?? urls.at(0)?.href ?? 'http://site.invalid/'
  }

  add(id: number, link: string, target: LinkTarget): void {
    this.#byId.set(id, target)
    const path = this.findOwnPath(link)
    if (path !== null && !this.#byPath.has(path)) this.#byPath.set(path, target)
  }

  /** The path of an address of the old site, without a slash at its end; null for its home page, and other addresses. */
  findOwnPath(link: string): string | null {
    const url = this.#parseOwn(link)
    const path = url?.pathname.replace(/\/+$/, '') ?? ''
    return path === '' || url?.search !== '' ? null : path
  }

  /** The item of an address with an anchor, or the address itself; paths of the old site without an item stay paths. */
  resolve(address: string): string {
    const url = this.#parseOwn(address)
    if (url === null) return address
    const id = ['p', 'page_id', 'attachment_id']
      .map((name) => parseId(url.searchParams.get(name) ?? ''))
      .find((id) => id > 0)
    const target = id === undefined ? this.#byPath.get(url.pathname.replace(/\/+$/, '')) : this.#byId.get(id)
    return target ?? address
  }

  #parseOwn(address: string): URL | null {
    if (/^(?:mailto|tel):|^#/i.test(address)) return null
    const url = URL.parse(address, this.#base)
    return url !== null && /^https?:$/.test(url.protocol) && this.#hosts.has(getHost(url)) ? url : null
  }
}

function getHost({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}
