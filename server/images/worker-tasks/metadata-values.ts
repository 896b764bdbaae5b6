import { parseEdtf } from '../../../domain/dates/index.ts'

/** Placeholders that cameras and programs write. */
const meaninglessText =
  /^(?:olympus digital camera|sony dsc|dcim|digital camera|default|untitled|unknown|none|null|picture|image|samsung|konica minolta digital camera|minolta digital camera|kodak digital still camera|exif_jpeg_picture|jpeg|charset=.*|<\?.*|[^\p{L}\p{N}]*)$/iu

// Control characters, invisible characters, and characters that change the text direction.
const hiddenCharacters =
  /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\uffff]+/gu

/** Text, or bytes in an unknown encoding. */
export type TextOrUndecodedBytes = string | Uint8Array

/** The values of a tag as plain text on one line, cut to a length; null if they say nothing. */
export function joinTagValuesToPlainText(
  values: readonly TextOrUndecodedBytes[],
  maxLength: number,
): string | null {
  const text = values
    .slice(0, 20)
    .map(toText)
    .filter((part) => part.trim() !== '')
    .join(', ')
    .slice(0, 20_000)
    .toWellFormed()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(hiddenCharacters, '')
    .replace(/\ufffd+/g, '')
    .replace(/ +/g, ' ')
    .trim()
  if (text === '' || meaninglessText.test(text)) return null
  return [...text].slice(0, maxLength).join('').trim()
}

function toText(value: TextOrUndecodedBytes): string {
  return typeof value === 'string' ? repairMojibake(value) : decodeUtf8OrWindows1250(value)
}

/** Some programs decode UTF-8 as Latin-1 and encode the result again: that is undone. */
function repairMojibake(text: string): string {
  if (!/[\x80-\xff]/.test(text) || /[^\0-\xff]/.test(text)) return text
  return decodeUtf8(Buffer.from(text, 'latin1')) ?? text
}

/** Decodes UTF-8; other bytes are taken for windows-1250, the encoding of Windows in Central Europe. */
export function decodeUtf8OrWindows1250(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? new TextDecoder('windows-1250').decode(bytes)
}

function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** A day, month or year of metadata as EDTF; null if it is none. */
export function parseMetadataDateToEdtf(value: TextOrUndecodedBytes | undefined): string | null {
  const text = value === undefined ? '' : toText(value).trim()
  const parts = /^(\d{4})(?:[:-]?(\d{2})(?:[:-]?(\d{2}))?)?(?:[T ].*)?$/.exec(text)
  if (!parts) return null
  const [, year = '', month = '00', day = '00'] = parts
  if (Number(year) < 1000) return null
  const date = [year, ...(month === '00' ? [] : day === '00' ? [month] : [month, day])].join('-')
  if (!parseEdtf(date).ok) return null
  // A future date means that the camera's clock was wrong.
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  return date > tomorrow.slice(0, date.length) ? null : date
}
