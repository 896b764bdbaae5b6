import type { RenderStaticPage, StaticPage } from '../pages/index.ts'
import {
  fillHtmlTemplate,
  type HtmlTemplate,
  mapSources,
  parseHtmlTemplate,
  type UrlAttributeSlot,
} from './html-template.ts'
import { getPageFile, parseSiteLink, type SiteFile, type SiteLink } from './site-links.ts'

interface PageCrawlerDeps {
  readonly render: RenderStaticPage
  /** The public origin of the site; null if it is not known. */
  readonly origin: string | null
  /** The pages without parameters, which exist. */
  readonly knownTargets: ReadonlySet<string>
  /** Pages that have moved, with their new paths. */
  readonly redirects: ReadonlyMap<string, string>
  /** The paths of the styles, scripts and fonts that exist. */
  readonly assets: ReadonlySet<string>
}

/** Where a link to a page of the site leads. */
type Destination =
  | { readonly type: 'page'; readonly target: string; readonly hash: string }
  | { readonly type: 'external'; readonly href: string }
  | { readonly type: 'nowhere' }

const nowhere: Destination = { type: 'nowhere' }

/** Lists inside the site that exist if they can be rendered: of the items of an author, and of what is related to an item. */
const foundByLinks = /^\/(?:author\/\d+\/[a-z]+|related\/[a-z]+\/\d+)$/

const maxRedirects = 5
const linkCacheSize = 50_000

/**
 * Renders pages and finds out where their links lead. Pages with parameters, such as those of long lists, exist if
 * they can be rendered, so they are rendered when the first link to them is found.
 */
export class PageCrawler {
  readonly #deps: PageCrawlerDeps
  readonly #links = new Map<string, SiteLink>()
  readonly #destinations = new Map<string, Promise<Destination>>()
  /** Pages that were rendered to find out whether they exist, until they are written. */
  readonly #rendered = new Map<string, StaticPage>()
  readonly #queue: string[] = []
  readonly #queued = new Set<string>()
  readonly #files = new Map<string, SiteFile>()

  constructor(deps: PageCrawlerDeps) {
    this.#deps = deps
    for (const target of deps.knownTargets) this.#enqueue(target)
  }

  /** The number of pages found so far. */
  get pageCount(): number {
    return this.#queued.size
  }

  /** The pictures, styles and other files that the pages need, by their paths in the copy. */
  get files(): ReadonlyMap<string, SiteFile> {
    return this.#files
  }

  /** The next page to write; undefined if there is none. */
  next(): string | undefined {
    return this.#queue.shift()
  }

  async render(target: string): Promise<StaticPage> {
    const rendered = this.#rendered.get(target)
    this.#rendered.delete(target)
    return rendered ?? (await this.#deps.render(target, 'text/html'))
  }

  /**
   * Makes the addresses in HTML relative.
   * @param target - The page that the HTML belongs to.
   * @param root - The path to the first folder of the copy.
   */
  async rewriteHtml(html: string, target: string, root: string): Promise<string> {
    const template = parseHtmlTemplate(html)
    const destinations = await this.#resolveLinks(template, target)
    return fillHtmlTemplate(template, (slot) => this.#formatSlot(slot, target, root, destinations))
  }

  /** Makes the addresses of a `srcset` relative. */
  rewriteSources(sources: string, target: string, root: string): string | null {
    return mapSources(sources, (address) => this.#formatFileLink(address, target, root))
  }

  #enqueue(target: string): void {
    if (this.#queued.has(target)) return
    this.#queued.add(target)
    this.#queue.push(target)
  }

  #parseLink(href: string, target: string): SiteLink {
    const cached = this.#links.get(href)
    if (cached !== undefined) return cached
    const link = parseSiteLink(href, target, this.#deps.origin)
    // Other links depend on the page, and menus repeat these on every page.
    if (href.startsWith('/') && this.#links.size < linkCacheSize) this.#links.set(href, link)
    return link
  }

  async #resolveLinks({ slots }: HtmlTemplate, target: string): Promise<Map<string, Destination>> {
    const result = new Map<string, Destination>()
    for (const slot of slots) {
      const link = slot.type === 'page' ? this.#parseLink(slot.value, target) : null
      if (link?.type === 'page') result.set(link.target, await this.#resolve(link.target))
    }
    return result
  }

  #resolve(target: string, redirectsLeft = maxRedirects): Promise<Destination> {
    const known = this.#destinations.get(target)
    if (known !== undefined) return known
    const resolving = this.#find(target, redirectsLeft)
    this.#destinations.set(target, resolving)
    return resolving
  }

  async #find(target: string, redirectsLeft: number): Promise<Destination> {
    const { knownTargets, render } = this.#deps
    if (knownTargets.has(target)) return { type: 'page', target, hash: '' }
    const [path = ''] = target.split('?')
    if (!knownTargets.has(path) && !foundByLinks.test(path))
      return this.#follow(this.#findRedirect(path), target, redirectsLeft)
    const page = await render(target, 'text/html')
    if (page.status === 200) {
      this.#rendered.set(target, page)
      this.#enqueue(target)
      return { type: 'page', target, hash: '' }
    }
    return this.#follow(page.status < 400 ? page.location : null, target, redirectsLeft)
  }

  async #follow(location: string | null, target: string, redirectsLeft: number): Promise<Destination> {
    const link = location === null ? null : parseSiteLink(location, target, this.#deps.origin)
    if (location !== null && link?.type === 'other') return { type: 'external', href: location }
    if (link?.type !== 'page' || redirectsLeft === 0) return nowhere
    const found = await this.#resolve(link.target, redirectsLeft - 1)
    return found.type === 'page' ? { ...found, hash: found.hash || link.hash } : found
  }

  #findRedirect(path: string): string | null {
    const { redirects } = this.#deps
    return redirects.get(path) ?? redirects.get(decodePath(path)) ?? null
  }

  #formatSlot(
    { type, value }: UrlAttributeSlot,
    target: string,
    root: string,
    destinations: ReadonlyMap<string, Destination>,
  ): string | null {
    if (type === 'sources') return this.rewriteSources(value, target, root)
    if (type === 'file') return this.#formatFileLink(value, target, root)
    const link = this.#parseLink(value, target)
    if (link.type !== 'page') return this.#formatFileLink(value, target, root)
    const destination = destinations.get(link.target) ?? nowhere
    if (destination.type === 'nowhere') return null
    if (destination.type === 'external') return destination.href
    return `${root}${getPageFile(destination.target)}${link.hash || destination.hash}`
  }

  #formatFileLink(href: string, target: string, root: string): string | null {
    const link = this.#parseLink(href, target)
    if (link.type === 'other') return href
    if (link.type !== 'file') return null
    if (link.file.type === 'asset' && !this.#deps.assets.has(link.file.path)) return null
    this.#files.set(link.file.path, link.file)
    return `${root}${link.file.path}${link.hash}`
  }
}

function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
