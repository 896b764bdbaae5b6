const quote = 0x22
const backslash = 0x5c
const comma = 0x2c
const opening = [0x5b, 0x7b]
const closing = [0x5d, 0x7d]

/** Levels of objects and arrays in any JSON that is sent to the site. */
const maxLevels = 32

/**
 * Whether a text has more values or levels than its reader wants, if it is JSON. Counted on the text: parsing it takes a
 * microsecond for each value, and seconds for the many of a large body.
 */
export function isJsonTooComplex(text: string, maxValues: number): boolean {
  let values = 1
  let levels = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) at = findStringEnd(text, at)
    else if (code === comma) values += 1
    else if (opening.includes(code)) {
      values += 1
      levels += 1
    } else if (closing.includes(code)) levels -= 1
    if (values > maxValues || levels > maxLevels) return true
  }
  return false
}

/** The index of a string's closing quote. */
function findStringEnd(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}
