import { type Language, supportedLanguages } from '../../../domain/language.ts'

/** Text by language, as IIIF writes it. */
export type LanguageMap = Readonly<Record<string, readonly string[]>>

/** Text that people wrote, in the language of the site. */
export function createSingleLanguageMap(text: string, language: Language): LanguageMap {
  return { [language]: [preventMarkupDetection(text)] }
}

/** The same said in each of our languages; in one entry where it does not differ. */
export function createTranslatedLanguageMap(inLanguage: (language: Language) => string): LanguageMap {
  const all = supportedLanguages.map(
    (language) => [language, preventMarkupDetection(inLanguage(language))] as const,
  )
  const [first] = all
  if (first !== undefined && all.every(([, text]) => text === first[1])) return { none: [first[1]] }
  return Object.fromEntries(all.map(([language, text]) => [language, [text]]))
}

/** Viewers take a text between angle brackets for HTML; a space at its end tells them that it is none. */
function preventMarkupDetection(text: string): string {
  return text.startsWith('<') && text.endsWith('>') ? `${text} ` : text
}
