/** A property with its value, as it is written: `DTSTART;VALUE=DATE`, `20261115`. */
export type CalendarProperty = readonly [name: string, value: string]

const maxLineOctets = 75

/** Serializes a component (RFC 5545) with its properties and inner components. */
export function serializeCalendarComponent(
  name: string,
  properties: readonly CalendarProperty[],
  components: readonly string[] = [],
): string {
  const lines = properties.map(([property, value]) => foldLine(`${property}:${value}`))
  return [`BEGIN:${name}\r\n`, ...lines, ...components, `END:${name}\r\n`].join('')
}

/** Escapes a text value; control characters, which calendars may not contain, are removed. */
export function escapeCalendarText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
}

/** Formats a day: `20261115`. */
export function formatCalendarDay(year: number, month: number, day: number): string {
  return `${String(year).padStart(4, '0')}${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`
}

/** Formats a timestamp in UTC: `20261115T120000Z`. */
export function formatCalendarTime(timestamp: string): string {
  return `${new Date(timestamp).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** Ends a line, and continues it on the next one after 75 octets, never inside a character. */
function foldLine(line: string): string {
  if (Buffer.byteLength(line) <= maxLineOctets) return `${line}\r\n`
  let folded = ''
  let octets = 0
  for (const character of line) {
    const length = Buffer.byteLength(character)
    if (octets + length > maxLineOctets) {
      folded += '\r\n '
      octets = 1
    }
    folded += character
    octets += length
  }
  return `${folded}\r\n`
}
