import { createContext } from 'react-router'
import type { Language } from '../domain/language.ts'
import type { ContentServices } from '../server/content/contract/content-services.ts'
import type { RequestContext } from '../server/content/contract/items.ts'
import type { PublicSiteSettings } from '../server/content/contract/site.ts'
import type { SiteSession } from '../server/session/contract.ts'

/** The two sorts of screens: documents are read and not hydrated, applications are worked in and hydrated. */
export type PageRenderMode = 'document' | 'application'

/** What the rendering tells the server about the page it made. */
export interface RenderedPageInfo {
  /** Of this request alone; for applications, which are never stored. */
  readonly nonce: string
  /** Sources for the page's policy: `'sha256-…'` of each inline script and style that the app itself wrote. */
  readonly inlineCspSources: string[]
  /** Null until a page is rendered, and for answers that are no page. */
  renderMode: PageRenderMode | null
  /** A page that is whole; its answer then has no body of its own, for a string need not travel as a stream. */
  html: string | null
}

/** What the product runs with, as far as anybody may know. */
export interface InstallationInfo {
  readonly version: string
  /** When this build was made; null in development. */
  readonly buildTime: string | null
  readonly translation: boolean
  readonly pageCache: boolean
  readonly database: 'sqlite' | 'postgres'
  readonly storage: 'folder' | 's3'
  /** Whether letters leave the machine; otherwise they are put into a folder. */
  readonly mail: boolean
  /** The largest picture that is taken. */
  readonly pictures: { readonly bytes: number; readonly pixels: number }
}

/** Pictures whose files the last check did not find whole. */
export interface DamagedImagesReport {
  readonly count: number
  /** The first of them. */
  readonly images: readonly { readonly id: number; readonly name: string }[]
}

/** The content that a new site comes with. */
export interface SampleContentService {
  isThere(): Promise<boolean>
  /** Takes away what nobody has changed or uses; gives how much that was. */
  remove(): Promise<number>
}

/** Everything a page may know of the request it answers. */
export interface AppRequest {
  readonly content: ContentServices
  readonly context: RequestContext
  readonly site: PublicSiteSettings
  /** The language of the interface: the visitor's choice, else the site's. */
  readonly language: Language
  /** The address the site is known by, an origin. */
  readonly origin: string
  readonly session: SiteSession
  /** What whoever is signed in goes by; null for visitors. */
  readonly userDisplayName: string | null
  readonly now: Date
  readonly buildId: string
  /** Where browsers find the messages of the language; null where translation is switched off. */
  readonly messagesUrl: string | null
  readonly installation: InstallationInfo
  /** For the admin area; null: none is lost, as far as anybody knows. */
  readonly readDamagedImages: () => Promise<DamagedImagesReport | null>
  /** What came with the product to be looked at, and goes when its owner wants. */
  readonly sampleContent: SampleContentService
  /** Whether this request came through a proxy that is not trusted (`LETOPIS_TRUST_PROXY`). */
  readonly isProxyUntrusted: boolean
  readonly renderedPage: RenderedPageInfo
}

/** Where loaders find the request; set by the server before it hands a request over. */
export const appRequestContext = createContext<AppRequest>()
