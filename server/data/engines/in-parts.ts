/** Databases take only so many values in one statement; lists longer than that are asked in parts. */
export function inParts<T>(values: readonly T[], most = 5000): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < values.length; at += most) parts.push(values.slice(at, at + most))
  return parts
}
