import type { Language } from '../../domain/language.ts'
import type { Messages } from './translate.ts'
import { registerMessages } from './translate.ts'

const RETRY_DELAY_MS = 500

/** Loads a language's messages from the page's URL, with one retry. */
export async function loadAndRegisterMessages(
  language: Language,
  href: string,
  priority: RequestPriority = 'auto',
): Promise<void> {
  const messages = await fetchMessages(href, priority).catch(async () => {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    return fetchMessages(href, priority)
  })
  registerMessages(language, messages)
}

async function fetchMessages(href: string, priority: RequestPriority): Promise<Messages> {
  const response = await fetch(href, { priority })
  if (!response.ok) throw new Error(`Loading messages failed with status ${response.status}.`)
  const messages: unknown = await response.json()
  if (!isMessages(messages)) throw new Error('The messages file is invalid.')
  return messages
}

/** The URL contains a hash of the content, so any object is complete. */
function isMessages(value: unknown): value is Messages {
  return typeof value === 'object' && value !== null
}
