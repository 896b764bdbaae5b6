import czech from '../../app/i18n/messages/cs.json' with { type: 'json' }
import english from '../../app/i18n/messages/en-US.json' with { type: 'json' }
import { type Language, untranslatedMessageText } from '../../domain/language.ts'

/** The messages of the interface, by language. */
export const interfaceMessages: Readonly<Record<Language, unknown>> = { 'en-US': english, cs: czech }

/** The words of a message key such as `fields.title`; `???` for a key there is no message for. */
export function translateLabel(key: string, language: Language): string {
  let at: unknown = interfaceMessages[language]
  for (const part of key.split('.')) {
    at =
      typeof at === 'object' && at !== null
        ? Object.entries(at).find(([name]) => name === part)?.[1]
        : undefined
  }
  return typeof at === 'string' ? at : '???'
}

/** The words of every key where translation is switched off. */
export function getUntranslatedLabel(): string {
  return untranslatedMessageText
}
