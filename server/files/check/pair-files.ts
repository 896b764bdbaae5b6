import type { FileStore, ListedFile } from '../contract.ts'

/** The expected and the stored file of one hash; null if one of them is missing. */
interface ExpectedAndStoredFile<K> {
  readonly expected: K | null
  readonly stored: ListedFile | null
}

/**
 * Merges the expected and the stored files by hash without loading either list into memory. Both may change
 * meanwhile, so a missing side must be checked again.
 */
export async function* pairExpectedWithStoredFiles<K extends { readonly hash: string }>(
  files: Pick<FileStore, 'all'>,
  expected: AsyncIterable<K>,
): AsyncGenerator<ExpectedAndStoredFile<K>> {
  const left = expected[Symbol.asyncIterator]()
  const right = files.all()[Symbol.asyncIterator]()
  try {
    let [one, other] = [await next(left), await next(right)]
    while (one !== null || other !== null) {
      const order = compareByHash(one, other)
      yield { expected: order <= 0 ? one : null, stored: order >= 0 ? other : null }
      if (order <= 0) one = await next(left)
      if (order >= 0) other = await next(right)
    }
  } finally {
    await left.return?.()
    await right.return?.()
  }
}

function compareByHash(
  one: { readonly hash: string } | null,
  other: { readonly hash: string } | null,
): number {
  if (one === null) return 1
  if (other === null) return -1
  return one.hash === other.hash ? 0 : one.hash < other.hash ? -1 : 1
}

async function next<T>(iterator: AsyncIterator<T>): Promise<T | null> {
  const { value, done } = await iterator.next()
  return done ? null : value
}
