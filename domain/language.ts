/** The languages the interface is written in. */
export const languages = ['en-US', 'cs'] as const
export type Language = (typeof languages)[number]

/** Whether a word from outside is one of ours. */
export function isLanguage(word: unknown): word is Language {
  return languages.some((language) => language === word)
}
