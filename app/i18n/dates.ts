import type { Language } from '../../domain/language.ts'

const formats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  'en-US': new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }),
  cs: new Intl.DateTimeFormat('cs', { dateStyle: 'long' }),
}

/** A moment's day in words, in the server's time zone: `November 15, 2026`, `15. listopadu 2026`. */
export function dayInWords(moment: string, language: Language): string {
  return formats[language].format(new Date(moment))
}
