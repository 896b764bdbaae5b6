/** The languages the interface is written in. */
export const supportedLanguages = ['en-US', 'cs'] as const
export type Language = (typeof supportedLanguages)[number]

/** Whether a word from outside is one of ours. */
export function isLanguage(word: unknown): word is Language {
  return supportedLanguages.some((language) => language === word)
}

/** What stands in place of every message where translation is switched off. */
export const untranslatedMessageText = 'Translation not available'

/** Where a visitor's own choice of language is kept. */
export const languageCookieName = 'letopis-language'

const languageCookiePattern = new RegExp(
  `(?:^|;)\\s*${languageCookieName}=(${supportedLanguages.join('|')})\\s*(?:;|$)`,
)

/** The language a visitor has chosen, by their `Cookie` header; null: the site's own. */
export function parseLanguageCookie(cookies: string | null | undefined): Language | null {
  const word = cookies ? languageCookiePattern.exec(cookies)?.[1] : undefined
  return isLanguage(word) ? word : null
}
