import czech from '../../app/i18n/messages/cs.json' with { type: 'json' }
import english from '../../app/i18n/messages/en-US.json' with { type: 'json' }
import { type Language, messageWhenTranslationDisabled } from '../../domain/language.ts'

/** The messages of the interface, by language. */
export const interfaceMessages: Readonly<Record<Language, unknown>> = { 'en-US': english, cs: czech }

/** Translates a message key such as `fields.title`; `???` for an unknown key. */
export function translateLabel(key: string, language: Language): string {
  let node: unknown = interfaceMessages[language]
  for (const part of key.split('.')) {
    node =
      typeof node === 'object' && node !== null
        ? Object.entries(node).find(([name]) => name === part)?.[1]
        : undefined
  }
  return typeof node === 'string' ? node : '???'
}

/** The text of every key if translation is disabled. */
export function getUntranslatedLabelPlaceholder(): string {
  return messageWhenTranslationDisabled
}
