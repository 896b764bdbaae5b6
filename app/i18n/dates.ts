import type { Language } from '../../domain/language.ts'

const formats: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  'en-US': new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }),
  cs: new Intl.DateTimeFormat('cs', { dateStyle: 'long' }),
}

// A site has few days compared with how often they are shown, and formatting one is slow.
const known = new Map<string, string>()
const mostKnown = 10_000

/** A moment's day in words, in the server's time zone: `15 November 2026`, `15. listopadu 2026`. */
export function dayInWords(moment: string, language: Language): string {
  const key = `${language} ${moment}`
  const remembered = known.get(key)
  if (remembered !== undefined) return remembered
  const words = formats[language].format(new Date(moment))
  if (known.size >= mostKnown) known.clear()
  known.set(key, words)
  return words
}
