import { type Language, languages } from '../../domain/language.ts'
import cs from './messages/cs.json' with { type: 'json' }
import enUS from './messages/en-US.json' with { type: 'json' }
import { provideMessages } from './translate.ts'

/** All messages of the interface, by language. English gives the shape that every language must have. */
export const messages: Readonly<Record<Language, Messages>> = { 'en-US': enUS, cs }

export type Messages = typeof enUS

/** Provides every language; for the server alone, browsers load the one of their page. */
export function provideAllMessages(): void {
  for (const language of languages) provideMessages(language, messages[language])
}
