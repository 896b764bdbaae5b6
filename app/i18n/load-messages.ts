import type { Language } from '../../domain/language.ts'
import type { Messages } from './message-types.ts'
import { registerMessages } from './translate.ts'

const PAUSE_MS = 500

/** Loads a language's messages from where the page says they are. A line that fails once is tried once more. */
export async function loadMessages(language: Language, href: string): Promise<void> {
  const messages = await fetchMessages(href).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return fetchMessages(href)
  })
  registerMessages(language, messages)
}

async function fetchMessages(href: string): Promise<Messages> {
  const response = await fetch(href)
  if (!response.ok) throw new Error(`The messages answered ${response.status}.`)
  const messages: unknown = await response.json()
  if (!isMessages(messages)) throw new Error('The messages are none.')
  return messages
}

/** The address carries a hash of the content: whatever is an object came whole. */
function isMessages(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null
}
