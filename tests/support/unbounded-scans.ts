import { sql } from 'kysely'
import type { SiteDatabaseConnection } from '../../server/data/connection.ts'

/** Tables that grow with the content of a site. */
const contentTables = [
  ...['image', 'article', 'timeline', 'news', 'search', 'spelling', 'history', 'file', 'picture_descriptor'],
  ...['text_picture', 'audit_log'],
]

/**
 * The content tables that a statement reads as a whole: neither by the condition of an index, nor in the order of an index
 * until a limit is reached. Postgres would choose such a scan for a few thousand rows even if there is an index, so sequential
 * scans and the joins that read whole tables are switched off: a plan that still has one has no other way, whatever the
 * number of rows. The plans are those for unknown parameters.
 */
export async function findUnboundedScans(
  connection: SiteDatabaseConnection,
  statement: string,
): Promise<string[]> {
  return connection.engine === 'sqlite'
    ? await findSqliteScans(connection, statement)
    : await findPostgresScans(connection, statement)
}

async function findSqliteScans(connection: SiteDatabaseConnection, statement: string): Promise<string[]> {
  const lines = ((await connection.explain(statement)) ?? '').split('\n')
  const hasLimit = /\blimit\b/.test(statement)
  // Without the name of an index, a scan is in the order of ids.
  return lines.flatMap((line, at) =>
    !contentTables.includes(findScannedTable(statement, line)) || (hasLimit && !isSorted(lines, at))
      ? []
      : [line.trim()],
  )
}

/** SQLite does not know that nearly all rows are public, so that this search is a scan. Postgres knows it when it runs a statement. */
const publishedRows = /^\s*SEARCH (\w+) USING (?:COVERING )?INDEX \w+ \(published_at<\?\)/

/** Whether the rows of a step are sorted or grouped after it, for which all of them are read. */
function isSorted(lines: readonly string[], at: number): boolean {
  const depth = getDepth(lines[at])
  const following = lines.slice(at)
  const end = following.findIndex((line) => getDepth(line) < depth)
  return following
    .slice(0, end < 0 ? following.length : end)
    .some((line) => getDepth(line) === depth && line.includes('USE TEMP B-TREE'))
}

function getDepth(line = ''): number {
  return line.search(/\S|$/)
}

function findScannedTable(statement: string, line: string): string {
  const name = /^\s*SCAN (\w+)/.exec(line)?.[1] ?? publishedRows.exec(line)?.[1]
  return name === undefined ? '' : resolveAlias(statement, name)
}

/** The table behind a name in a statement. */
function resolveAlias(statement: string, name: string): string {
  return new RegExp(`"?(\\w+)"? as "?${name}"?\\b`).exec(statement)?.[1] ?? name
}

/** These indexes have only the rows of the trash. */
const trashIndex = /_trash$/
/** All rows with a common word are nearly a scan: a statement has to look for enough in a few blocks of ids first. */
const wordIndex = /^search_\w+_blocks$/
const blockCondition = /"Index Cond": "[^"]*\bid >> \d+/

interface PostgresPlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Plans?: readonly PostgresPlanNode[]
}

/** Steps that read all of their input before they return a row. */
const blockingSteps = new Set(['Sort', 'Aggregate', 'Hash', 'Group', 'WindowAgg', 'Materialize', 'Unique'])

async function findPostgresScans(connection: SiteDatabaseConnection, statement: string): Promise<string[]> {
  const rows = await connection.transaction(async (db) => {
    for (const step of ['seqscan', 'hashjoin', 'mergejoin'])
      await sql.raw(`set local enable_${step} = off`).execute(db)
    return (await sql`${sql.raw(`explain (generic_plan, format json) ${statement}`)}`.execute(db)).rows
  })
  const [{ 'QUERY PLAN': text }] = rows as [{ 'QUERY PLAN': string }]
  const plans: { readonly Plan: PostgresPlanNode }[] = JSON.parse(text)
  const scans = plans.flatMap(({ Plan }) => listScans(Plan, false))
  return blockCondition.test(text) ? scans.filter((scan) => !scan.startsWith('Bitmap Index Scan')) : scans
}

function listScans(node: PostgresPlanNode, isLimited: boolean): string[] {
  const type = node['Node Type']
  const table = node['Relation Name'] ?? ''
  const isIndexed = node['Index Cond'] !== undefined || type === 'Bitmap Heap Scan'
  const isOrdered = /^Index (?:Only )?Scan$/.test(type) && isLimited
  const isOfFewRows = trashIndex.test(node['Index Name'] ?? '')
  const isOfWord = wordIndex.test(node['Index Name'] ?? '')
  const isUnbounded = isOfWord || (contentTables.includes(table) && !isIndexed && !isOrdered && !isOfFewRows)
  const own = isUnbounded ? [`${type} on ${table} ${node['Index Name'] ?? ''}`.trim()] : []
  const isLimitedBelow = type === 'Limit' || (isLimited && !blockingSteps.has(type))
  return [...own, ...(node.Plans ?? []).flatMap((child) => listScans(child, isLimitedBelow))]
}
