import type { Language } from '../../domain/language.ts'

const formats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  'en-US': new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' }),
  cs: new Intl.DateTimeFormat('cs', { dateStyle: 'long', timeStyle: 'short' }),
}

/** A moment as a page shows it; put into words on the server alone, whose time zone the browser does not share. */
export interface Moment {
  readonly at: string
  readonly words: string
}

export function momentOf(at: string, language: Language): Moment {
  return { at, words: formats[language].format(new Date(at)) }
}

/** A moment that may not have come yet. */
export function momentOrNull(at: string | null | undefined, language: Language): Moment | null {
  return at ? momentOf(at, language) : null
}
