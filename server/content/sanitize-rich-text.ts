import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { getEntryFile } from '../lib/project-paths.ts'
import { sanitizeContentHtml } from './sanitize-html.ts'
import { rememberSanitizedHtml } from './sanitize-stored-html.ts'

/** Fewer take some 20 milliseconds. */
const maxMarkupInMainThread = 5_000
/** A table of 20,000 cells has about as many. */
const maxMarkup = 100_000

let previous: Promise<unknown> = Promise.resolve()

/**
 * Sanitizes a text of a form, a long one in a thread, one at a time. Null: it has tags that are nested too deeply, or more
 * tags and entities than anyone writes.
 */
export async function sanitizeRichText(html: string): Promise<string | null> {
  const markup = countMarkupCharacters(html)
  if (markup > maxMarkup) return null
  if (markup <= maxMarkupInMainThread) return sanitizeContentHtml(html)
  const result = previous.then(() => sanitizeInThread(html))
  previous = result.catch(() => undefined)
  const clean = await result
  // The response to the save shows it.
  if (clean !== null) rememberSanitizedHtml(clean, clean)
  return clean
}

async function sanitizeInThread(html: string): Promise<string | null> {
  const worker = new Worker(getEntryFile('sanitize-worker'), { workerData: html })
  const [clean]: (string | null)[] = await once(worker, 'message')
  return clean ?? null
}

/** Counts the characters at which a tag or an entity may begin. */
function countMarkupCharacters(html: string): number {
  let count = 0
  for (let i = 0; i < html.length; i += 1) {
    const character = html.charCodeAt(i)
    if (character === 0x3c || character === 0x26) count += 1
  }
  return count
}
