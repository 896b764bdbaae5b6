import { findSiteCookie, formatSiteCookie, maxCookieAgeSeconds } from './site-cookie.ts'

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

/** The language in the visitor's `Cookie` header; null: the site's default. */
export function findLanguageInCookies(cookies: string | null | undefined): Language | null {
  if (!cookies) return null
  // The name without the prefix is also the one of a choice made before the prefix was introduced.
  const value =
    findSiteCookie(cookies, languageCookieName, true) ?? findSiteCookie(cookies, languageCookieName, false)
  return isLanguage(value) ? value : null
}

/** The `Set-Cookie` header that stores a choice of language; scripts compare it with the page's language. */
export function formatLanguageCookie(language: Language, secure: boolean): string {
  return formatSiteCookie({
    name: languageCookieName,
    value: language,
    maxAgeSeconds: maxCookieAgeSeconds,
    secure,
    readableByScripts: true,
  })
}

/** The name of each language in that language. */
export const nativeLanguageNames: Readonly<Record<Language, string>> = { cs: 'Čeština', 'en-US': 'English' }
