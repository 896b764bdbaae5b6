export class FileTooLargeError extends Error {}

/** Passes bytes on and throws when the limit is exceeded; the rest of the source stays unread. */
export async function* limitUploadBytes(
  source: AsyncIterator<Buffer>,
  maxSize: number,
): AsyncGenerator<Buffer> {
  let size = 0
  for (let next = await source.next(); !next.done; next = await source.next()) {
    size += next.value.byteLength
    if (size > maxSize) throw new FileTooLargeError('The file is too large')
    yield next.value
  }
}

/** Reads and discards the rest. */
export async function drainBytes(source: AsyncIterator<Buffer>): Promise<void> {
  while (!(await source.next()).done);
}
