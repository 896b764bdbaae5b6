import { type RawBuilder, sql } from 'kysely'

/**
 * The blocks of ids that an entry is in, a small one and a large one of sixteen small ones, whose number is negative. The
 * indexes of words have them, because common words are in far too many entries to read all.
 */
const blocksOfEntry = sql`array[s.id >> 14, -1 - (s.id >> 18)]`

/** The condition that an entry is in a range. */
export const entryInRangeCondition = sql`${blocksOfEntry} && range.blocks`

type BlockRange = readonly [first: number, last: number]

/** Each is a multiple of the one before: few are read for a common word, and few for a rare one. */
export const firstBlockRanges: readonly BlockRange[] = [
  [0, 0],
  [1, 2],
  [3, 6],
  [7, 15],
]
const largeRanges = Array.from(
  { length: 8 },
  (_, step): BlockRange => [(4 ** step + 2) / 3, (4 ** (step + 1) - 1) / 3],
)

const oldestBlock = sql`(select min(id) >> 14 from search)`

/** Ranges from the oldest entry on. Common words are in enough of them; the others are read only if there are too few. */
export function selectBlocksFromOldest(ranges: readonly BlockRange[]): RawBuilder<unknown> {
  const rows = ranges.map(([first, last]) => sql.raw(`(${first}, ${last})`))
  return sql`(
    select array(select oldest + n from generate_series(first, last) as n) as blocks
    from (select ${oldestBlock} as oldest) as bounds cross join (values ${sql.join(rows)}) as ranges (first, last)
  ) as range`
}

/** The condition that an entry is in none of these ranges. */
export function createEntryAfterRangesCondition(ranges: readonly BlockRange[]): RawBuilder<unknown> {
  return sql`s.id >> 14 > ${oldestBlock} + ${sql.lit(ranges.at(-1)?.[1] ?? 0)}`
}

/**
 * Ranges of blocks from the newest entry of a kind on; a limit ends the reading of further ones. The small blocks are those
 * of one large block, the next ones are in the large blocks before it.
 */
export function selectBlocksFromNewest(kind: string): RawBuilder<unknown> {
  const ranges = [
    ...firstBlockRanges.map(([first, last]) => sql.raw(`(0, ${first}, ${last})`)),
    ...largeRanges.map(([first, last]) => sql.raw(`(4, ${first}, ${last})`)),
  ]
  return sql`(
    select array(
      select case shift when 0 then newest - n else -1 - ((newest >> 4) - n) end
      from generate_series(first, least(last, furthest)) as n
    ) as blocks
    from (select max(id) >> 14 as newest from search where kind = ${kind}) as bounds
    cross join (values ${sql.join(ranges)}) as ranges (shift, first, last)
    cross join lateral (select case shift when 0 then newest & 15 else newest >> 4 end as furthest) as ends
    where first <= furthest
  ) as range`
}
