import { formatEdtf } from './format-edtf.ts'
import { parseEdtf } from './parse-edtf.ts'
import { listNumericDateMeanings } from './reading/numeric-date-meanings.ts'
import { readDateWords } from './reading/read-date-words.ts'

/** Longer text is never a date, so it isn't parsed. */
const maxTextLength = 200

/**
 * Converts a date in Czech or English words ("kolem roku 1890", "9. května 1945", "konec 19. století", "1914–18", "45 BC")
 * to EDTF. Text that is already EDTF, isn't understood, or has two meanings is returned unchanged.
 */
export function convertDateWordsToEdtf(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length > maxTextLength || parseEdtf(trimmed).ok) return trimmed
  const [meaning, ...others] = listNumericDateMeanings(trimmed)
  if (meaning !== undefined) return others.length === 0 ? meaning : trimmed
  const date = readDateWords(trimmed)
  const found = date === null ? null : formatEdtf(date)
  return found !== null && parseEdtf(found).ok ? found : trimmed
}
