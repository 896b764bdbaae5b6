import { type Language, supportedLanguages } from '../../../domain/language.ts'

/** IIIF language map. */
export type LanguageMap = Readonly<Record<string, readonly string[]>>

/** For text written by users, in the language of the site. */
export function createSingleLanguageMap(text: string, language: Language): LanguageMap {
  return { [language]: [preventMarkupDetection(text)] }
}

/** For interface text in all supported languages; one `none` entry if all are equal. */
export function createTranslatedLanguageMap(translate: (language: Language) => string): LanguageMap {
  const all = supportedLanguages.map(
    (language) => [language, preventMarkupDetection(translate(language))] as const,
  )
  const [first] = all
  if (first !== undefined && all.every(([, text]) => text === first[1])) return { none: [first[1]] }
  return Object.fromEntries(all.map(([language, text]) => [language, [text]]))
}

/** Viewers treat a text enclosed in angle brackets as HTML; a trailing space prevents that. */
function preventMarkupDetection(text: string): string {
  return text.startsWith('<') && text.endsWith('>') ? `${text} ` : text
}
