import type { Language } from '../../domain/language.ts'
import { momentInWords } from '../i18n/dates.ts'

/** A moment as a page shows it; put into words on the server, so that the browser need not agree on them. */
export interface Moment {
  readonly at: string
  readonly words: string
}

/** In whose words, and by which clocks: what a request or a page's frame knows. */
export interface Clock {
  readonly language: Language
  readonly site: { readonly timeZone: string }
}

/** A moment as the clocks of the site's zone show it. */
export function momentOf(at: string, { language, site }: Clock): Moment {
  return { at, words: momentInWords(at, language, site.timeZone) }
}

/** A moment that may not have come yet. */
export function momentOrNull(at: string | null | undefined, clock: Clock): Moment | null {
  return at ? momentOf(at, clock) : null
}
