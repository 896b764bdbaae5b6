import { sanitizeStoredHtml } from '../content/sanitize-stored-html.ts'
import { formatDayRange } from './day-range.ts'

/** What is done with the values of a row, by key; the presentation of embedded rows is nested. */
export interface RowPresentation {
  readonly [key: string]: 'html' | 'url' | 'json' | 'daterange' | RowPresentation
}

/** The JSON of a row as it leaves: stored HTML and URLs are never trusted, dates and JSON get their form. */
export function presentRow(row: string, presentation: RowPresentation): string {
  const entries = Object.entries(presentation)
  return entries.length === 0 ? row : JSON.stringify(presentValue(JSON.parse(row), presentation))
}

function presentValue(value: unknown, presentation: RowPresentation[string]): unknown {
  if (value === null || value === undefined) return value
  switch (presentation) {
    case 'html':
      return typeof value === 'string' ? sanitizeStoredHtml(value) : value
    case 'url':
      return typeof value === 'string' && !/^https?:\/\//i.test(value) ? '' : value
    case 'json':
      return typeof value === 'string' ? parseJson(value) : value
    case 'daterange':
      return Array.isArray(value) ? formatDayRange(Number(value[0]), Number(value[1])) : value
    default:
      return presentObject(value, presentation)
  }
}

function presentObject(value: unknown, presentation: RowPresentation): unknown {
  if (Array.isArray(value)) return value.map((element) => presentObject(element, presentation))
  if (typeof value !== 'object' || value === null) return value
  // Entries, so that a key may have any name.
  return Object.fromEntries(
    Object.entries(value).map(([key, own]) => [
      key,
      Object.hasOwn(presentation, key) ? presentValue(own, presentation[key] ?? {}) : own,
    ]),
  )
}

/** A text that isn't valid JSON, for example from a restored backup, is nothing. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
