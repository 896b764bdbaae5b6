import { isCameraFileName } from '../../domain/pictures/camera-names.ts'
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

/** Turns a file name into a readable title; null for a name given by a camera. */
export function suggestNameFromFileName(fileName: string): string | null {
  const baseName = fileName.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const stem = removeHiddenCharacters(baseName)
    .replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '')
    .trim()
  if (isCameraFileName(stem)) return null
  return truncateText(stem.replace(/[_+\s]+/g, ' ').trim(), maxNameLength) || null
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
