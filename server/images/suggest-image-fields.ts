import type { SuggestedImageFields } from './contract.ts'
import type { PictureMetadata } from './picture-tasks.ts'

// What hides in a name: control characters and what turns the direction of text.
const hiddenCharacters = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu
const maxNameLength = 80
const maxDescriptionLength = 2000

/** What is offered to whoever adds a picture. */
export function suggestImageFields(metadata: PictureMetadata, fileName: string): SuggestedImageFields {
  return {
    name: metadata.title ?? suggestNameFromFileName(fileName),
    description:
      metadata.description === null || metadata.description === metadata.title
        ? null
        : truncateText(metadata.description, maxDescriptionLength),
    date: metadata.taken,
    source: metadata.credit,
  }
}

/** A file's name as a person would write it; the names that cameras give stay as they are. */
export function suggestNameFromFileName(fileName: string): string {
  const last = fileName.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const bare = removeHiddenCharacters(last)
    .replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '')
    .trim()
  const camera = /^(?:img|dsc[nf]?|p|pict|mvimg|pxl|dji|gopr|sam|scan|imgp|cimg|image)?[_-]?\d[\d_-]*$/i.test(
    bare,
  )
  const spaced = camera ? bare : bare.replace(/[_+]+/g, ' ').replace(/(?<=\p{L})-(?=\p{L}+-\p{L})/gu, '-')
  return truncateText(spaced.replace(/\s+/g, ' ').trim(), maxNameLength) || '?'
}

/** A file's name as it may be kept and shown. */
export function sanitizeFileName(fileName: string): string {
  const last = fileName.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  return truncateText(removeHiddenCharacters(last).trim(), 255)
}

function removeHiddenCharacters(text: string): string {
  return text.slice(0, 2000).replace(/\s/g, ' ').replace(hiddenCharacters, '')
}

function truncateText(text: string, longest: number): string {
  return [...text].slice(0, longest).join('').trim()
}
