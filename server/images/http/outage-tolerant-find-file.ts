import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { FindFileByHashPrefix, ServedFileRow } from './served-file.ts'

const maxRememberedFiles = 10_000

/**
 * Falls back to the last known row while the database is unavailable, so that cached pages keep their
 * pictures.
 */
export function createOutageTolerantFindFile(find: FindFileByHashPrefix): FindFileByHashPrefix {
  const remembered = new Map<string, ServedFileRow>()
  return async (start) => {
    try {
      const file = await find(start)
      remembered.delete(start)
      if (file) remembered.set(start, pickServedFields(file))
      const [oldest] = remembered.keys()
      if (remembered.size > maxRememberedFiles && oldest !== undefined) remembered.delete(oldest)
      return file
    } catch (error) {
      const file = remembered.get(start)
      if (file && toProblemOrNull(error)?.code === 'unavailable') return file
      throw error
    }
  }
}

function pickServedFields({
  hash,
  type,
  state,
  credit,
  original_name,
  shown_at,
}: ServedFileRow): ServedFileRow {
  return { hash, type, state, credit, original_name, shown_at }
}
