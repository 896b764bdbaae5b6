import { createContext, useContext } from 'react'
import type { BannerCrop } from '../../domain/crop.ts'
import type { Language } from '../../domain/language.ts'
import type { MenuLabels } from '../../domain/menu.ts'
import { getSiteTranslator } from '../i18n/site-translator.ts'
import type { Translate } from '../i18n/translate.ts'

/** What the frame around every page shows of the site. */
export interface PageContextSite {
  readonly webTitle: string
  readonly webAuthor: string
  readonly webLink: string | null
  readonly banner: string | null
  readonly bannerCrop: BannerCrop | null
  readonly favicon: string | null
  readonly shareImage: string | null
  /** The language the content is written in. */
  readonly lang: Language
  readonly timeZone: string
  /** What the site calls the entries of its menu. */
  readonly menu: MenuLabels
}

/** What the root tells every page: plain data, the same on the server and in the browser. */
export interface PageContextData {
  readonly site: PageContextSite
  /** The language of the interface. */
  readonly language: Language
  readonly year: number
  /** The address the site is known by, an origin. */
  readonly origin: string
  /** Tells one build from the next. */
  readonly buildId: string
  /** Where the browser finds the messages of the language; null where translation is switched off. */
  readonly messagesUrl: string | null
  /** What whoever is signed in goes by; null for visitors. */
  readonly userDisplayName: string | null
}

/** The frame of the page being rendered: the root's data, where the page is, and the translator of its language. */
export interface PageContextValue extends PageContextData {
  readonly path: string
  readonly t: Translate
}

/** Used when not even the root could say anything: a fault before its loader. */
const fallbackPageContextData: PageContextData = {
  site: {
    webTitle: 'Letopis',
    webAuthor: '',
    webLink: null,
    banner: null,
    bannerCrop: null,
    favicon: null,
    shareImage: null,
    lang: 'en-US',
    timeZone: 'UTC',
    menu: {},
  },
  language: 'en-US',
  year: new Date().getFullYear(),
  origin: '',
  buildId: '',
  messagesUrl: null,
  userDisplayName: null,
}

/** Puts a page's frame together. */
export function createPageContext(data: PageContextData | undefined, path: string): PageContextValue {
  const known = data ?? fallbackPageContextData
  return { ...known, path, t: getSiteTranslator(known.language, known.site.menu) }
}

/** The one context of all pages. */
export const PageContext = createContext<PageContextValue>(createPageContext(undefined, '/'))

/** The site, the language and the translator of the page being rendered. */
export function usePageContext(): PageContextValue {
  return useContext(PageContext)
}
