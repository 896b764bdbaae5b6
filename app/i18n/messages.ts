import type { Language } from '../../domain/language.ts'
import cs from './messages/cs.json' with { type: 'json' }
import enUS from './messages/en-US.json' with { type: 'json' }

/** All messages of the interface, by language. English gives the shape that every language must have. */
export const messages: Readonly<Record<Language, Messages>> = { 'en-US': enUS, cs }

export type Messages = typeof enUS
