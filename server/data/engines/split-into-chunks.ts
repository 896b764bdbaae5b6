/** Databases limit the number of values in one statement; longer lists are split. */
export function splitIntoChunks<T>(values: readonly T[], maxLength = 5000): T[][] {
  const chunks: T[][] = []
  for (let start = 0; start < values.length; start += maxLength)
    chunks.push(values.slice(start, start + maxLength))
  return chunks
}
