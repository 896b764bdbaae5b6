import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { FindFileByHashPrefix, ServedFile } from './served-file.ts'

const maxRememberedFiles = 10_000

/** While the database is away, what it said last holds: pages from the cache keep their pictures. */
export function createOutageTolerantFindFile(find: FindFileByHashPrefix): FindFileByHashPrefix {
  const known = new Map<string, ServedFile>()
  return async (start) => {
    try {
      const file = await find(start)
      known.delete(start)
      if (file) known.set(start, pickServedFields(file))
      const [oldest] = known.keys()
      if (known.size > maxRememberedFiles && oldest !== undefined) known.delete(oldest)
      return file
    } catch (error) {
      const file = known.get(start)
      if (file && toProblemOrNull(error)?.code === 'unavailable') return file
      throw error
    }
  }
}

function pickServedFields({ hash, type, state, credit, original_name }: ServedFile): ServedFile {
  return { hash, type, state, credit, original_name }
}
