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

/** The supported language that a browser prefers, from its `Accept-Language` header; null: none of them. */
export function findAcceptedLanguage(header: string | null): Language | null {
  const preferences = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim())
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
      return {
        language: tag.split('-')[0]?.toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
      }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { language } of preferences) {
    const supported = supportedLanguages.find((candidate) => candidate.split('-')[0] === language)
    if (supported !== undefined) return supported
  }
  return null
}

/** The supported language of a tag such as `cs-CZ`; null if there is none. */
export function findLanguageOfTag(tag: string): Language | null {
  const [primary] = tag.toLowerCase().split('-')
  return supportedLanguages.find((language) => language.split('-')[0] === primary) ?? null
}
