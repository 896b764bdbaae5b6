import type { Language } from '../../../domain/language.ts'
import type { ContentServices } from '../../content/contract/content-services.ts'
import type { RequestContext } from '../../content/contract/items.ts'
import type { PublicSiteSettings } from '../../content/contract/site.ts'
import { createSingleLanguageMap, createTranslatedLanguageMap, type LanguageMap } from './language-map.ts'

export type PresentationContentServices = Pick<ContentServices, 'site' | 'items' | 'images' | 'galleries'>

/** Shared input of all presentation documents. */
export interface PresentationContext {
  readonly content: PresentationContentServices
  readonly context: RequestContext
  readonly site: PublicSiteSettings
  /** Public origin of the site. */
  readonly origin: string
  /** Translates a message key. */
  readonly label: (key: string, language: Language) => string
}

/** Link to the page of the site that shows the same content. */
export function createHomepageProperty(
  { origin, site }: PresentationContext,
  path: string,
  label: LanguageMap,
): object[] {
  return [
    {
      id: `${origin}${path}`,
      type: 'Text',
      label,
      format: 'text/html',
      language: [site.lang],
    },
  ]
}

/** The site as the provider. */
export function createProviderProperty(presentationContext: PresentationContext): object[] {
  const { origin, site } = presentationContext
  return [
    {
      id: `${origin}/`,
      type: 'Agent',
      label: createSingleLanguageMap(site.webTitle, site.lang),
      homepage: createHomepageProperty(
        presentationContext,
        '/',
        createSingleLanguageMap(site.webTitle, site.lang),
      ),
      logo: [{ id: `${origin}/icons/512.png`, type: 'Image', format: 'image/png', width: 512, height: 512 }],
    },
  ]
}

/** A metadata entry with a translated label. */
export function createLabelledMetadataEntry(
  { label }: PresentationContext,
  key: string,
  value: object,
): object {
  return { label: createTranslatedLanguageMap((language) => label(key, language)), value }
}
