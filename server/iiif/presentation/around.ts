import type { Language } from '../../../domain/language.ts'
import type { Content } from '../../content/contract/content.ts'
import type { RequestContext } from '../../content/contract/items.ts'
import type { PublicSite } from '../../content/contract/site.ts'
import { said, written } from './words.ts'

/** What presentations ask of content. */
export type PresentedContent = Pick<Content, 'site' | 'items' | 'images' | 'galleries'>

/** What every presentation is made with. */
export interface Around {
  readonly content: PresentedContent
  readonly context: RequestContext
  readonly site: PublicSite
  /** The address the site is known by, an origin. */
  readonly origin: string
  /** The words of a message key. */
  readonly label: (key: string, language: Language) => string
}

/** Where a page of the site shows the same to people. */
export function homepage({ origin, site }: Around, path: string, title: string): object[] {
  return [
    {
      id: `${origin}${path}`,
      type: 'Text',
      label: written(title, site.lang),
      format: 'text/html',
      language: [site.lang],
    },
  ]
}

/** Whose site it is. */
export function provider(around: Around): object[] {
  const { origin, site } = around
  return [
    {
      id: `${origin}/`,
      type: 'Agent',
      label: written(site.webTitle, site.lang),
      homepage: homepage(around, '/', site.webTitle),
      logo: [{ id: `${origin}/icons/512.png`, type: 'Image', format: 'image/png', width: 512, height: 512 }],
    },
  ]
}

/** A line of what is known: its name in both languages, and what it says. */
export function line({ label }: Around, key: string, value: object): object {
  return { label: said((language) => label(key, language)), value }
}
