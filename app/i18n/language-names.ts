import type { Language } from '../../domain/language.ts'

/** The name of each language in that language. */
export const nativeLanguageNames: Readonly<Record<Language, string>> = { cs: 'Čeština', 'en-US': 'English' }
