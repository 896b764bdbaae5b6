import { createTranslator } from 'use-intl/core'
import type { Language } from '../../domain/language.ts'
import { type Messages, messages } from './messages.ts'

type FullTranslator = ReturnType<typeof createTranslator<Messages>>

/** A message's key, such as `site.skip`. */
export type MessageKey = Parameters<FullTranslator>[0]

/** What a message is filled with. */
export type MessageValues = Readonly<Record<string, string | number>>

/** Gives the message of a key, filled with values where it takes any. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** What is shown where there is no message. */
export const UNKNOWN_KEY = '???'

const translators: Readonly<Record<Language, Translate>> = {
  'en-US': translatorOf('en-US'),
  cs: translatorOf('cs'),
}

/** The translator of a language. */
export function translator(language: Language): Translate {
  return translators[language]
}

/** The message of a key that comes from data (a field's label, a problem's message); `???` if there is none. */
export function messageOf(key: string, language: Language): string {
  let found: unknown = messages[language]
  for (const step of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return UNKNOWN_KEY
    found = Reflect.get(found, step)
  }
  return typeof found === 'string' ? found : UNKNOWN_KEY
}

const onlyNames = /^(?:[^{}'<]|\{\w+\})*$/

/** A message with texts in the places of their names; null where that is not all there is to it. */
function filled(message: string, values: MessageValues): string | null {
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

function translatorOf(language: Language): Translate {
  const full = createTranslator({
    locale: language,
    messages: messages[language],
    getMessageFallback: () => UNKNOWN_KEY,
    // An unknown key is visible as such; a console line for each would bury the log.
    onError: () => undefined,
  })
  // Most messages take no values and never change: a page has dozens, and a look-up is all they need.
  const plain = new Map<string, string>()
  return (key, values) => {
    if (values !== undefined) return filled(messageOf(key, language), values) ?? full(key, values)
    const known = plain.get(key)
    if (known !== undefined) return known
    const message = full(key)
    if (message !== UNKNOWN_KEY) plain.set(key, message)
    return message
  }
}
