import { createContext, useContext } from 'react'
import type { BannerCrop } from '../../domain/crop.ts'
import type { EditorRealtimeConnection } from '../../domain/editor-realtime.ts'
import type { LiveService } from '../../domain/hosted-live-channel.ts'
import type { Language } from '../../domain/language.ts'
import type { CustomMenuLabels } from '../../domain/menu.ts'
import type { SiteRole } from '../../domain/permissions.ts'
import type { SectionIntros, SectionKindName } from '../../domain/section-intros.ts'
import type { NavigationLinks } from '../../server/content/contract/site.ts'
import type { PublicMessages } from '../i18n/public-messages.ts'
import { getTranslatorWithMenuLabels } from '../i18n/site-translator.ts'
import { registerPageMessages, type Translate } from '../i18n/translate.ts'

/** The site data used on every page. */
export interface PageContextSiteSettings {
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
  /** The site's own labels for menu entries. */
  readonly menu: CustomMenuLabels
  /** The owner's introductions of lists. */
  readonly intros: SectionIntros
  /** The owner's links in the menu and the footer. */
  readonly links: NavigationLinks
}

/** The root loader's data for every page, the same on the server and in the browser. */
export interface PageContextData {
  readonly site: PageContextSiteSettings
  /** The language of the interface. */
  readonly language: Language
  readonly year: number
  /** The site's public origin. */
  readonly origin: string
  /** Identifies the build. */
  readonly buildId: string
  /** The URL of the language's messages; null if translation is switched off. */
  readonly messagesUrl: string | null
  /** The messages that come with a public application for visitors; null: the page waits for all, or needs none. */
  readonly pageMessages: PublicMessages | null
  /** The name of the signed-in user; null for visitors. */
  readonly userDisplayName: string | null
  /** The role of the signed-in user; null for visitors. */
  readonly userRole: SiteRole | null
  /** How pages call the signed-in user; null for visitors. */
  readonly accountName: string | null
  /** The realtime service of admin pages; null: there is none. */
  readonly editorRealtime: EditorRealtimeConnection | null
  /** The realtime service of public pages: this site's, or that of a hosted project; null: there is none. */
  readonly liveService: LiveService | null
  /** Whether the page becomes a file of a static copy: without forms, accounts, and what else needs the server. */
  readonly isStaticExport: boolean
}

/** The context of the rendered page: the root's data, the path and the translator. */
export interface PageContextValue extends PageContextData {
  readonly path: string
  /** Whether the path leads to an error view. */
  readonly isErrorView: boolean
  readonly t: Translate
}

/** Used when an error occurred before the root loader. */
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
    intros: {},
    links: { menu: [], footer: [] },
  },
  language: 'en-US',
  year: new Date().getFullYear(),
  origin: '',
  buildId: '',
  messagesUrl: null,
  pageMessages: null,
  userDisplayName: null,
  userRole: null,
  accountName: null,
  editorRealtime: null,
  liveService: null,
  isStaticExport: false,
}

/** Creates a page's context. */
export function createPageContextValue(
  data: PageContextData | undefined,
  path: string,
  isErrorView = false,
): PageContextValue {
  const contextData = data ?? fallbackPageContextData
  const { language, pageMessages } = contextData
  if (pageMessages !== null) registerPageMessages(language, pageMessages)
  return {
    ...contextData,
    path,
    isErrorView,
    t: getTranslatorWithMenuLabels(contextData.language, contextData.site.menu),
  }
}

/** The React context of all pages. */
export const PageContext = createContext<PageContextValue>(createPageContextValue(undefined, '/'))

/** The site, language and translator of the rendered page. */
export function usePageContext(): PageContextValue {
  return useContext(PageContext)
}

/** The introduction of a list: the owner's, in the language of the content, otherwise the product's own. */
export function useSectionIntro(kind: SectionKindName): { text: string; lang: Language | undefined } {
  const { t, site } = usePageContext()
  const lang = useContentLangAttribute()
  const own = site.intros[kind]
  return own === undefined ? { text: t(`intro.${kind}`), lang: undefined } : { text: own, lang }
}

/** The `lang` attribute for content; undefined if the interface has the same language. */
export function useContentLangAttribute(): Language | undefined {
  const { site, language } = usePageContext()
  return site.lang === language ? undefined : site.lang
}
