import { createTranslator } from 'use-intl/core'
import { type Language, untranslatedMessageText } from '../../domain/language.ts'
import type { Messages } from './message-types.ts'

type FullTranslator = ReturnType<typeof createTranslator<Messages>>

/** A message's key, such as `site.skip`. */
export type MessageKey = Parameters<FullTranslator>[0]

/** What a message is filled with. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Gives the message of a key, filled with values where it takes any. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** What is shown where there is no message. */
export const MISSING_MESSAGE = '???'

interface RegisteredMessages {
  readonly messages: Messages
  readonly translate: Translate
}

const provided = new Map<Language, RegisteredMessages>()

// Given out before messages come and after they go, so each looks for them when it is asked.
const translators: Readonly<Record<Language, Translate>> = {
  'en-US': createLazyTranslator('en-US'),
  cs: createLazyTranslator('cs'),
}

/** Gives a language its messages. The server provides all it has; a browser those of its page, once loaded. */
export function registerMessages(language: Language, messages: Messages): void {
  provided.set(language, { messages, translate: createCachedTranslator(language, messages) })
}

/** Switches translation off: a language without messages says only that there are none. */
export function clearMessages(): void {
  provided.clear()
}

/** The translator of a language. */
export function getTranslator(language: Language): Translate {
  return translators[language]
}

/** The message of a key that comes from data (a field's label, a problem's message); `???` if there is none. */
export function getMessageByKey(key: string, language: Language): string {
  const known = provided.get(language)
  return known === undefined ? untranslatedMessageText : findMessage(known.messages, key)
}

function createLazyTranslator(language: Language): Translate {
  return (key, values) => provided.get(language)?.translate(key, values) ?? untranslatedMessageText
}

function findMessage(messages: Messages, key: string): string {
  let found: unknown = messages
  for (const step of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return MISSING_MESSAGE
    found = Reflect.get(found, step)
  }
  return typeof found === 'string' ? found : MISSING_MESSAGE
}

const mostCounted = 2000
const onlyNames = /^(?:[^{}'<]|\{\w+\})*$/

/** A message with texts in the places of their names; null where that is not all there is to it. */
function fillPlaceholders(message: string, values: MessageValues): string | null {
  if (!onlyNames.test(message)) return null
  let whole = true
  const text = message.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (typeof value === 'string') return value
    whole = false
    return ''
  })
  return whole ? text : null
}

function createCachedTranslator(language: Language, messages: Messages): Translate {
  const full = createTranslator({
    locale: language,
    messages,
    getMessageFallback: () => MISSING_MESSAGE,
    // An unknown key is visible as such; a console line for each would bury the log.
    onError: () => undefined,
  })
  // Most messages take no values and never change: a page has dozens, and a look-up is all they need.
  const plain = new Map<string, string>()
  // So do numbers of things, which are small and few; choosing a plural form is slow.
  const counted = new Map<string, string>()
  const inNumber = (key: MessageKey, values: MessageValues) => {
    const name = `${key} ${values.count}`
    const message = counted.get(name) ?? full(key, values)
    if (counted.size < mostCounted) counted.set(name, message)
    return message
  }
  return (key, values) => {
    if (values !== undefined) {
      if (typeof values.count === 'number' && Object.keys(values).length === 1) return inNumber(key, values)
      return fillPlaceholders(findMessage(messages, key), values) ?? full(key, values)
    }
    const known = plain.get(key)
    if (known !== undefined) return known
    const message = full(key)
    if (message !== MISSING_MESSAGE) plain.set(key, message)
    return message
  }
}
