import { problemOf } from '../../domain/problem.ts'
import type { ImagesOptions, KnownFile } from './index.ts'

const remembered = 10_000

/** While the database is away, what it said last holds: pages from the cache keep their pictures. */
export function rememberingOutage(find: ImagesOptions['find']): ImagesOptions['find'] {
  const known = new Map<string, KnownFile>()
  return async (hash) => {
    try {
      const file = await find(hash)
      known.delete(hash)
      if (file) known.set(hash, { hash: file.hash, type: file.type })
      const [oldest] = known.keys()
      if (known.size > remembered && oldest !== undefined) known.delete(oldest)
      return file
    } catch (error) {
      const file = known.get(hash)
      if (file && problemOf(error)?.code === 'unavailable') return file
      throw error
    }
  }
}
