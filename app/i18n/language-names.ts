import type { Language } from '../../domain/language.ts'

/** What each language calls itself, whatever language the page is in. */
export const nativeLanguageNames: Readonly<Record<Language, string>> = { cs: 'Čeština', 'en-US': 'English' }
