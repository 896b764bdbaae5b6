const longest = 64

/** Whether a text is the name of a time zone (`Europe/Prague`); a bare offset such as `+01:00` is none. */
export function isTimeZone(text: string): boolean {
  if (text.length > longest || !/^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
