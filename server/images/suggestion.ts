import type { Suggestion } from './contract.ts'
import type { Described } from './tasks.ts'

// What hides in a name: control characters and what turns the direction of text.
const hidden = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu
const longestName = 80
const longestDescription = 2000

/** What is offered to whoever adds a picture. */
export function suggestionOf(said: Described, fileName: string): Suggestion {
  return {
    name: said.title ?? nameOfFile(fileName),
    description:
      said.description === null || said.description === said.title
        ? null
        : cut(said.description, longestDescription),
    date: said.taken,
    source: said.credit,
  }
}

/** A file's name as a person would write it; the names that cameras give stay as they are. */
export function nameOfFile(fileName: string): string {
  const last = fileName.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const bare = clean(last)
    .replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '')
    .trim()
  const camera = /^(?:img|dsc[nf]?|p|pict|mvimg|pxl|dji|gopr|sam|scan|imgp|cimg|image)?[_-]?\d[\d_-]*$/i.test(
    bare,
  )
  const spaced = camera ? bare : bare.replace(/[_+]+/g, ' ').replace(/(?<=\p{L})-(?=\p{L}+-\p{L})/gu, '-')
  return cut(spaced.replace(/\s+/g, ' ').trim(), longestName) || '?'
}

/** A file's name as it may be kept and shown. */
export function keptName(fileName: string): string {
  const last = fileName.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  return cut(clean(last).trim(), 255)
}

function clean(text: string): string {
  return text.slice(0, 2000).replace(/\s/g, ' ').replace(hidden, '')
}

function cut(text: string, longest: number): string {
  return [...text].slice(0, longest).join('').trim()
}
