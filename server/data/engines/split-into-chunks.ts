/** Databases take only so many values in one statement; lists longer than that are asked in parts. */
export function splitIntoChunks<T>(values: readonly T[], maxLength = 5000): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < values.length; at += maxLength) parts.push(values.slice(at, at + maxLength))
  return parts
}
