import { problemOf } from '../../../domain/problem.ts'
import type { FindFile, ServedFile } from './served-file.ts'

const remembered = 10_000

/** While the database is away, what it said last holds: pages from the cache keep their pictures. */
export function rememberingOutage(find: FindFile): FindFile {
  const known = new Map<string, ServedFile>()
  return async (start) => {
    try {
      const file = await find(start)
      known.delete(start)
      if (file) known.set(start, servedOf(file))
      const [oldest] = known.keys()
      if (known.size > remembered && oldest !== undefined) known.delete(oldest)
      return file
    } catch (error) {
      const file = known.get(start)
      if (file && problemOf(error)?.code === 'unavailable') return file
      throw error
    }
  }
}

function servedOf({ hash, type, state, credit, original_name }: ServedFile): ServedFile {
  return { hash, type, state, credit, original_name }
}
