import { ProblemError } from '../problem-error.ts'

/** More than any form of the site has: a gallery with all its pictures selected has 10,000. */
const maxFormFields = 20_000
const percent = 0x25
const plus = 0x2b
const space = 0x20

/**
 * Parses the body of an HTML form (`a=1&b=2`). Throws `too_large` if it has too many pairs. `URLSearchParams` would take
 * more than a second for a long text of spaces, or for many pairs without `=`.
 */
export function parseUrlEncodedForm(body: string): URLSearchParams {
  assertFormFieldCount(body, '&')
  const form = new URLSearchParams()
  for (const pair of body.split('&')) {
    if (pair === '') continue
    const nameEnd = pair.indexOf('=')
    const name = nameEnd === -1 ? pair : pair.slice(0, nameEnd)
    form.append(decodeFormText(name), nameEnd === -1 ? '' : decodeFormText(pair.slice(nameEnd + 1)))
  }
  return form
}

/** As browsers decode it: what is no escape stays. */
function decodeFormText(text: string): string {
  if (!/[%+]/.test(text)) return text.toWellFormed()
  const bytes = new TextEncoder().encode(text)
  let length = 0
  for (let at = 0; at < bytes.length; at += 1) {
    let byte = bytes[at] ?? 0
    if (byte === plus) byte = space
    else if (byte === percent) {
      const high = parseHexDigit(bytes[at + 1])
      const low = parseHexDigit(bytes[at + 2])
      if (high !== -1 && low !== -1) {
        byte = high * 16 + low
        at += 2
      }
    }
    bytes[length] = byte
    length += 1
  }
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, length))
}

function parseHexDigit(byte = 0): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : -1
}

/** More than any part of a form needs. */
const maxPartHeaderLength = 1000

/**
 * Parses a form in parts, `multipart/form-data`, without its files. Throws `too_large` if it has too many parts. The
 * platform's parser takes a second for many headers of a part.
 */
export function parseMultipartForm(body: string, contentType: string): URLSearchParams {
  const form = new URLSearchParams()
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(contentType) ?? []
  const boundary = quoted ?? plain
  if (boundary === undefined) return form
  const delimiter = `\r\n--${boundary}`
  assertFormFieldCount(body, delimiter)
  // What is before the first delimiter, and after the last one, is no part.
  for (const part of `\r\n${body}`.split(delimiter).slice(1, -1)) {
    const headerEnd = part.slice(0, maxPartHeaderLength).indexOf('\r\n\r\n')
    const header = part.slice(0, Math.max(0, headerEnd))
    const name = /^content-disposition: *form-data\b.*?; *name="([^"]*)"/im.exec(header)?.[1]
    if (name === undefined || /; *filename\*?=/i.test(header)) continue
    form.append(decodePartName(name), part.slice(headerEnd + 4))
  }
  return form
}

/** Browsers escape only what would end the name. */
function decodePartName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')
}

/** Counts the separators of a form's fields before the form is parsed; throws `too_large` if there are too many. */
function assertFormFieldCount(body: string, separator: string): void {
  let count = 0
  for (let at = body.indexOf(separator); at !== -1; at = body.indexOf(separator, at + separator.length)) {
    count += 1
    if (count > maxFormFields) throw new ProblemError('too_large')
  }
}
