/** The languages the interface is written in. */
export const languages = ['en-US', 'cs'] as const
export type Language = (typeof languages)[number]

/** Whether a word from outside is one of ours. */
export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word)
}

/** What stands in place of every message where translation is switched off. */
export const notTranslated = 'Translation not available'

/** Where a visitor's own choice of language is kept. */
export const languageCookie = 'letopis-language'

const choice = new RegExp(`(?:^|;)\\s*${languageCookie}=(${languages.join('|')})\\s*(?:;|$)`)

/** The language a visitor has chosen, by their `Cookie` header; null: the site's own. */
export function chosenLanguage(cookies: string | null | undefined): Language | null {
  const word = cookies ? choice.exec(cookies)?.[1] : undefined
  return isLanguage(word) ? word : null
}
