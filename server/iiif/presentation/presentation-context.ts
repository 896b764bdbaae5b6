import type { Language } from '../../../domain/language.ts'
import type { ContentServices } from '../../content/contract/content-services.ts'
import type { RequestContext } from '../../content/contract/items.ts'
import type { PublicSiteSettings } from '../../content/contract/site.ts'
import { createSingleLanguageMap, createTranslatedLanguageMap } from './language-map.ts'

/** What presentations ask of content. */
export type PresentationContentServices = Pick<ContentServices, 'site' | 'items' | 'images' | 'galleries'>

/** What every presentation is made with. */
export interface PresentationContext {
  readonly content: PresentationContentServices
  readonly context: RequestContext
  readonly site: PublicSiteSettings
  /** The address the site is known by, an origin. */
  readonly origin: string
  /** The words of a message key. */
  readonly label: (key: string, language: Language) => string
}

/** Where a page of the site shows the same to people. */
export function createHomepageLinks(
  { origin, site }: PresentationContext,
  path: string,
  title: string,
): object[] {
  return [
    {
      id: `${origin}${path}`,
      type: 'Text',
      label: createSingleLanguageMap(title, site.lang),
      format: 'text/html',
      language: [site.lang],
    },
  ]
}

/** Whose site it is. */
export function createProviderAgents(presentationContext: PresentationContext): object[] {
  const { origin, site } = presentationContext
  return [
    {
      id: `${origin}/`,
      type: 'Agent',
      label: createSingleLanguageMap(site.webTitle, site.lang),
      homepage: createHomepageLinks(presentationContext, '/', site.webTitle),
      logo: [{ id: `${origin}/icons/512.png`, type: 'Image', format: 'image/png', width: 512, height: 512 }],
    },
  ]
}

/** A line of what is known: its name in both languages, and what it says. */
export function createLabelledValue({ label }: PresentationContext, key: string, value: object): object {
  return { label: createTranslatedLanguageMap((language) => label(key, language)), value }
}
