import type { SiteCheckFinding } from '../../domain/site-check.ts'
import { repairSearchIndex } from '../content/index.ts'
import { SqliteFileDamagedError } from '../data/engines/database-errors.ts'
import type { SiteDatabase } from '../data/index.ts'
import type { TableOrIndex } from '../data/integrity-repository.ts'
import { getErrorCode, getErrorMessage } from '../lib/errors.ts'
import { createFinding } from './findings.ts'

const maxListedItems = 20

interface DatabaseCheckResult {
  readonly findings: readonly SiteCheckFinding[]
  readonly tables: number
}

/**
 * Has the database check itself: SQLite its file, Postgres by reading every table and, with the extension `amcheck`, by
 * comparing the indexes. Then compares references, and completes the search index. Damage is a finding, whatever query
 * comes across it.
 */
export async function checkDatabase(
  data: SiteDatabase,
  onProgress: (done: number, total: number) => void,
): Promise<DatabaseCheckResult> {
  const findings: SiteCheckFinding[] = []
  const collect = async (subject: string, check: () => Promise<readonly SiteCheckFinding[]>) => {
    try {
      findings.push(...(await check()))
    } catch (error) {
      findings.push(createFinding({ type: 'database_damaged', subject, detail: describeDamage(error) }))
    }
  }
  const relations: TableOrIndex[] = []
  await collect('file', async () => {
    relations.push(...(await data.integrity.listRelations()))
    return []
  })
  const total = relations.length + 3
  let done = 0
  const advance = () => {
    done += 1
    onProgress(done, total)
  }
  onProgress(0, total)
  if (data.engine === 'sqlite')
    await collect('file', async () => {
      const problems = await data.integrity.listEngineProblems()
      if (problems.length === 0) return []
      return [createFinding({ type: 'database_damaged', subject: 'file', detail: problems.join('\n') })]
    })
  else
    for (const relation of relations) {
      await collect(relation.name, async () => {
        // A failed statement ends the transaction, so each has its own.
        await data.readSnapshot(({ integrity }) => integrity.readRelation(relation))
        return []
      })
      advance()
    }
  done = relations.length
  await collect('references', () => findDanglingReferences(data))
  advance()
  await collect('texts', () => findTextsWithoutPicture(data))
  advance()
  await collect('search', () => completeSearchIndex(data))
  advance()
  return {
    findings: mergeDamage(findings),
    tables: relations.filter(({ type }) => type === 'table').length,
  }
}

async function findDanglingReferences(data: SiteDatabase): Promise<SiteCheckFinding[]> {
  const references = await data.readSnapshot(({ integrity }) => integrity.findDanglingReferences())
  return references.map(({ table, column, to, count, items }) =>
    createFinding({
      type: 'reference_dangling',
      subject: `${table}.${column}`,
      count,
      items,
      detail: `${table}.${column} -> ${to}`,
    }),
  )
}

async function findTextsWithoutPicture({ integrity }: SiteDatabase): Promise<SiteCheckFinding[]> {
  const { count, items } = await integrity.findTextsWithoutPicture(maxListedItems)
  return count === 0 ? [] : [createFinding({ type: 'text_picture_missing', subject: 'texts', count, items })]
}

async function completeSearchIndex(data: SiteDatabase): Promise<SiteCheckFinding[]> {
  const count = await repairSearchIndex(data)
  return count === 0
    ? []
    : [createFinding({ type: 'search_incomplete', subject: 'search', count, isRepaired: true })]
}

/** What a damaged database has reported; other errors are not findings and are thrown. */
function describeDamage(error: unknown): string {
  // Its message is about starting the server.
  if (error instanceof SqliteFileDamagedError) return getErrorMessage(error.cause)
  // Corrupted data or index, an internal error, or an error of the disk.
  if (/^(XX|58)/.test(getErrorCode(error) ?? '')) return getErrorMessage(error)
  throw error
}

/** On SQLite one damaged page makes several checks fail; the one of the file says it best. */
function mergeDamage(findings: readonly SiteCheckFinding[]): SiteCheckFinding[] {
  const ofFile = findings.find(({ type, subject }) => type === 'database_damaged' && subject === 'file')
  return ofFile === undefined
    ? [...findings]
    : [ofFile, ...findings.filter(({ type }) => type !== 'database_damaged')]
}
