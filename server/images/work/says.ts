import { parseDate } from '../../../domain/dates/index.ts'

/** What cameras and programs write where nobody wrote anything. */
const idle =
  /^(?:olympus digital camera|sony dsc|dcim|digital camera|default|untitled|unknown|none|null|picture|image|samsung|konica minolta digital camera|minolta digital camera|kodak digital still camera|exif_jpeg_picture|jpeg|charset=.*|<\?.*|[^\p{L}\p{N}]*)$/iu

// Control characters, and what turns the direction of text or hides in it.
const hidden = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]+/gu

/** A value of metadata as plain text on one line, cut to a length; null: it says nothing. */
export function textOf(value: unknown, longest: number): string | null {
  const raw = rawText(value)
  if (raw === null) return null
  const text = raw
    .slice(0, 20_000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(hidden, '')
    .replace(/\ufffd+/g, '')
    .replace(/ +/g, ' ')
    .trim()
  if (text === '' || idle.test(text)) return null
  return [...text].slice(0, longest).join('').trim()
}

function rawText(value: unknown): string | null {
  if (typeof value === 'string') return asUtf8(value)
  if (value instanceof Uint8Array) return decoded(value)
  if (Array.isArray(value)) {
    const texts = value.slice(0, 20).flatMap((one: unknown) => rawText(one) ?? [])
    return texts.length > 0 ? texts.join(', ') : null
  }
  // A text in several languages, as XMP has it.
  if (typeof value === 'object' && value !== null && 'value' in value) return rawText(value.value)
  return null
}

/** Bytes of UTF-8 that were read as Latin letters, as the reader of metadata does, are read again. */
function asUtf8(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text
  return decoded(Buffer.from(text, 'latin1'))
}

/** UTF-8 where it is that; else what Windows of our part of the world wrote. */
function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** A day, month or year of metadata as EDTF; null: none that can be. */
export function dateOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const parts = /^(\d{4})(?:[:-]?(\d{2})(?:[:-]?(\d{2}))?)?(?:[T ].*)?$/.exec(text)
  if (!parts) return null
  const [, year = '', month = '00', day = '00'] = parts
  if (Number(year) < 1000) return null
  const date = [year, ...(month === '00' ? [] : day === '00' ? [month] : [month, day])].join('-')
  if (!parseDate(date).ok) return null
  // A clock that was never set, or one from tomorrow.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return date > tomorrow.slice(0, date.length) ? null : date
}
