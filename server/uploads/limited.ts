/** More came than one file may have. */
export class TooLarge extends Error {}

/** The bytes as they come, until there are too many; what is left of them then stays to be read. */
export async function* within(source: AsyncIterator<Buffer>, maxSize: number): AsyncGenerator<Buffer> {
  let size = 0
  for (let next = await source.next(); !next.done; next = await source.next()) {
    size += next.value.byteLength
    if (size > maxSize) throw new TooLarge('The file is too large')
    yield next.value
  }
}

/** Reads what is left, and keeps nothing of it. */
export async function rest(source: AsyncIterator<Buffer>): Promise<void> {
  while (!(await source.next()).done);
}
