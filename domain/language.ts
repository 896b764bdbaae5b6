/** The languages of the interface. */
export const supportedLanguages = ['en-US', 'cs'] as const
export type Language = (typeof supportedLanguages)[number]

/** Whether an untrusted value is a supported language. */
export function isLanguage(value: unknown): value is Language {
  return supportedLanguages.some((language) => language === value)
}

/** Replaces every message while translation is switched off. */
export const messageWhenTranslationDisabled = 'Translation not available'

/** The cookie that stores a visitor's choice of language. */
export const languageCookieName = 'letopis-language'

const languageCookiePattern = new RegExp(
  `(?:^|;)\\s*${languageCookieName}=(${supportedLanguages.join('|')})\\s*(?:;|$)`,
)

/** The language in the visitor's `Cookie` header; null: the site's default. */
export function findLanguageInCookies(cookies: string | null | undefined): Language | null {
  const value = cookies ? languageCookiePattern.exec(cookies)?.[1] : undefined
  return isLanguage(value) ? value : null
}
/** The name of each language in that language. */
export const nativeLanguageNames: Readonly<Record<Language, string>> = { cs: 'Čeština', 'en-US': 'English' }
