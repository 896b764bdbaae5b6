import { type Kysely, sql } from 'kysely'
import type { DatabaseTables } from '../tables.ts'

/** Statements that have a plan. */
const explainable = /^[\s(]*(?:select|with|insert|update|delete)\b/i

/**
 * How the database would run a statement; it does not run it. The parameters are not known, so that no value of them
 * is in the plan: on Postgres it is the generic plan, which only version 16 and newer can show. Null if there is none.
 */
export async function explainStatement(
  db: Kysely<DatabaseTables>,
  engine: 'sqlite' | 'postgres',
  statement: string,
): Promise<string | null> {
  if (!explainable.test(statement)) return null
  if (engine === 'sqlite') {
    const query = sql<{
      id: number
      parent: number
      detail: string
    }>`${sql.raw(`explain query plan ${statement}`)}`
    return formatSqlitePlan((await query.execute(db)).rows)
  }
  const query = sql<{ 'QUERY PLAN': string }>`${sql.raw(`explain (generic_plan) ${statement}`)}`
  return (await query.execute(db)).rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** Steps inside another one are indented, as Postgres does it. */
function formatSqlitePlan(
  rows: readonly { readonly id: number; readonly parent: number; readonly detail: string }[],
): string {
  const depths = new Map<number, number>()
  return rows
    .map(({ id, parent, detail }) => {
      const depth = parent === 0 ? 0 : (depths.get(parent) ?? 0) + 1
      depths.set(id, depth)
      return `${'  '.repeat(depth)}${detail}`
    })
    .join('\n')
}
