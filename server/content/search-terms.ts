import { foldCaseAndAccents, splitIntoFoldedWords } from '../../domain/text/fold-case-and-accents.ts'

const maxTerms = 8

/** Single letters match half of everything, so they count only where nothing else was asked. */
export function parseSearchTerms(asked: string): string[] {
  const terms = [...new Set(splitIntoFoldedWords(asked))]
  const telling = terms.filter((term) => term.length > 1)
  return telling.length > 0 ? telling.slice(0, maxTerms) : terms.slice(0, 1)
}

/** What was asked with some of its words replaced, and the rest as it was typed. */
export function replaceWords(asked: string, replaced: ReadonlyMap<string, string>): string {
  const typed = asked.normalize('NFC')
  let text = ''
  let at = 0
  for (const { 0: word, index } of foldCaseAndAccents(typed).matchAll(/[\p{L}\p{N}]+/gu)) {
    text += typed.slice(at, index) + (replaced.get(word) ?? typed.slice(index, index + word.length))
    at = index + word.length
  }
  return text + typed.slice(at)
}

/** A folded word as the texts write it, with its accents; a small letter at its beginning is nobody's name. */
export function findOriginalSpelling(word: string, texts: Iterable<string>): string {
  let found: string | null = null
  for (const text of texts) {
    const original = text.normalize('NFC')
    for (const match of foldCaseAndAccents(original).matchAll(/[\p{L}\p{N}]+/gu)) {
      if (match[0] !== word) continue
      const written = original.slice(match.index, match.index + word.length)
      if (written === written.toLowerCase()) return written
      found ??= written
    }
  }
  return found ?? word
}
