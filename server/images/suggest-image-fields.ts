import type { SuggestedImageFields } from './contract.ts'
import type { EmbeddedPictureMetadata } from './picture-tasks.ts'

// Control characters and characters that change the text direction.
const hiddenCharacters = /[\p{Cc}\p{Cs}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu
const maxNameLength = 80
const maxDescriptionLength = 2000

/** Suggests field values for a new image. */
export function suggestImageFields(
  metadata: EmbeddedPictureMetadata,
  fileName: string,
): SuggestedImageFields {
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

/** Turns a file name into a readable title; names given by cameras stay unchanged. */
export function suggestNameFromFileName(fileName: string): string {
  const baseName = fileName.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const stem = removeHiddenCharacters(baseName)
    .replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '')
    .trim()
  const isCameraName =
    /^(?:img|dsc[nf]?|p|pict|mvimg|pxl|dji|gopr|sam|scan|imgp|cimg|image)?[_-]?\d[\d_-]*$/i.test(stem)
  const spaced = isCameraName
    ? stem
    : stem.replace(/[_+]+/g, ' ').replace(/(?<=\p{L})-(?=\p{L}+-\p{L})/gu, '-')
  return truncateText(spaced.replace(/\s+/g, ' ').trim(), maxNameLength) || '?'
}

/** Makes a file name safe to store and display. */
export function sanitizeFileName(fileName: string): string {
  const baseName = fileName.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  return truncateText(removeHiddenCharacters(baseName).trim(), 255)
}

function removeHiddenCharacters(text: string): string {
  return text.slice(0, 2000).replace(/\s/g, ' ').replace(hiddenCharacters, '')
}

function truncateText(text: string, maxLength: number): string {
  return [...text].slice(0, maxLength).join('').trim()
}
