const maxNameLength = 64

/** Whether a text is the name of a time zone (`Europe/Prague`); a bare offset such as `+01:00` isn't. */
export function isTimeZoneName(text: string): boolean {
  if (text.length > maxNameLength || !/^[a-z][\w+-]*(?:\/[\w+-]+)*$/i.test(text)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: text })
    return true
  } catch {
    return false
  }
}
