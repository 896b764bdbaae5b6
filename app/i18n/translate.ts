import { createTranslator } from 'use-intl/core'
import { type Language, messageWhenTranslationDisabled } from '../../domain/language.ts'
import { changeZToZeBeforeNumbers } from '../../domain/text/czech-prepositions.ts'
import type enUS from './messages/en-US.json'

/** The messages of the interface. English defines the type that every language must have. */
export type Messages = typeof enUS

type FullTranslator = ReturnType<typeof createTranslator<Messages>>

/** The key of a message, such as `site.skip`. */
export type MessageKey = Parameters<FullTranslator>[0]

/** The values of a message's placeholders. */
type MessageValues = Readonly<Record<string, string | number>>

/** Returns the message of a key, formatted with values. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** The text shown for a missing message. */
export const MISSING_MESSAGE = '???'

interface RegisteredMessages {
  readonly messages: Messages
  readonly translate: Translate
}

const registeredMessages = new Map<Language, RegisteredMessages>()

// Used before messages are registered and after they are cleared, so each looks them up when called.
const translators: Readonly<Record<Language, Translate>> = {
  'en-US': createLazyTranslator('en-US'),
  cs: createLazyTranslator('cs'),
}

/** Registers a language's messages. The server registers all languages; a browser that of its page, once loaded. */
export function registerMessages(language: Language, messages: Messages): void {
  registeredMessages.set(language, { messages, translate: createCachedTranslator(language, messages) })
}

/** Registers the messages that came with a page, until all of its language are loaded. */
export function registerPageMessages(language: Language, messages: Partial<Messages>): void {
  // Keys of other groups are missing messages.
  if (!registeredMessages.has(language)) registerMessages(language, messages as Messages)
}

/** Switches translation off: without messages, every key gives a fixed text. */
export function disableAllTranslation(): void {
  registeredMessages.clear()
}

/** The translator of a language. */
export function getTranslator(language: Language): Translate {
  return translators[language]
}

/** Returns the message of a key from data (a field's label, a problem's message); `???` if there is none. */
export function getMessageByKey(key: string, language: Language): string {
  const registered = registeredMessages.get(language)
  return registered === undefined ? messageWhenTranslationDisabled : findMessage(registered.messages, key)
}

/** All messages of a part, such as those of one screen, as they are written. */
export function listMessages(part: keyof Messages, language: Language): string[] {
  return listTexts(registeredMessages.get(language)?.messages[part])
}

function listTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listTexts) : []
}

function createLazyTranslator(language: Language): Translate {
  return (key, values) =>
    registeredMessages.get(language)?.translate(key, values) ?? messageWhenTranslationDisabled
}

function findMessage(messages: Messages, key: string): string {
  let value: unknown = messages
  for (const step of key.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return MISSING_MESSAGE
    value = Reflect.get(value, step)
  }
  return typeof value === 'string' ? value : MISSING_MESSAGE
}

const maxCountedCacheSize = 2000
/** A Czech message in which a value follows "z", whose form depends on the value. */
const zBeforeValuePattern = /(?:^|\s)z \{/i
const simplePlaceholdersPattern = /^(?:[^{}'<]|\{\w+\})*$/

/** Replaces simple placeholders by texts; null if the message needs the full formatter. */
function fillPlaceholders(message: string, values: MessageValues): string | null {
  if (!simplePlaceholdersPattern.test(message)) return null
  let isComplete = true
  const text = message.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (typeof value === 'string') return value
    isComplete = false
    return ''
  })
  return isComplete ? text : null
}

function createCachedTranslator(language: Language, messages: Messages): Translate {
  const translateFully = createTranslator({
    locale: language,
    messages,
    getMessageFallback: () => MISSING_MESSAGE,
    // An unknown key is visible on the page; logging each would flood the log.
    onError: () => undefined,
  })
  // Most messages have no values, so they are cached: a page has dozens of them.
  const plainCache = new Map<string, string>()
  // Counts are cached too, because choosing a plural form is slow and the numbers are few.
  const countedCache = new Map<string, string>()
  const translateCount = (key: MessageKey, values: MessageValues) => {
    const name = `${key} ${values.count}`
    const message = countedCache.get(name) ?? translateFully(key, values)
    if (countedCache.size < maxCountedCacheSize) countedCache.set(name, message)
    return message
  }
  return (key, values) => {
    if (values !== undefined) {
      if (typeof values.count === 'number' && Object.keys(values).length === 1)
        return translateCount(key, values)
      const message = findMessage(messages, key)
      const text = fillPlaceholders(message, values) ?? translateFully(key, values)
      return language === 'cs' && zBeforeValuePattern.test(message) ? changeZToZeBeforeNumbers(text) : text
    }
    const cached = plainCache.get(key)
    if (cached !== undefined) return cached
    const message = translateFully(key)
    if (message !== MISSING_MESSAGE) plainCache.set(key, message)
    return message
  }
}
