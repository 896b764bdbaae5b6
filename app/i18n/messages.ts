import { type Language, supportedLanguages } from '../../domain/language.ts'
import cs from './messages/cs.json' with { type: 'json' }
import enUS from './messages/en-US.json' with { type: 'json' }
import type { Messages } from './translate.ts'
import { registerMessages } from './translate.ts'

/** All messages of the interface, by language. */
export const messagesByLanguage: Readonly<Record<Language, Messages>> = { 'en-US': enUS, cs }

/** Registers the messages of all languages; for the server, because browsers load only the page's language. */
export function registerAllMessages(): void {
  for (const language of supportedLanguages) registerMessages(language, messagesByLanguage[language])
}
