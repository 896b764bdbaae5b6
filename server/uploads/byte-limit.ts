/** More came than one file may have. */
export class FileTooLargeError extends Error {}

/** The bytes as they come, until there are too many; what is left of them then stays to be read. */
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

/** Reads what is left, and keeps nothing of it. */
export async function drainBytes(source: AsyncIterator<Buffer>): Promise<void> {
  while (!(await source.next()).done);
}
