import { getKindDefinition, isKindName, isRequiredField, toColumnName } from '../../../domain/kinds/index.ts'
import { toProblemOrNull } from '../../../domain/problem-error.ts'
import type { Relation } from '../../../domain/relations.ts'
import { findConstraintViolationKind } from '../../data/engines/constraint-violations.ts'
import { PostgrestError } from '../postgrest-error.ts'

interface FailedRow {
  readonly relation: Relation
  /** The values that were sent, by field. */
  readonly values: Readonly<Record<string, unknown>>
  /** Where the row is in the request, from 1; null if it has only one. */
  readonly number: number | null
}

/** The error of a write that a content service rejected, with the code that a database would use. */
export function toPostgrestWriteError(error: unknown, row: FailedRow): unknown {
  // Its code would be taken for one of the database.
  if (error instanceof PostgrestError) return error
  const problem = toProblemOrNull(error)
  const { name } = row.relation
  switch (problem?.code) {
    case 'invalid':
      return createInvalidRowError(problem.details, row)
    case 'in_use':
      return new PostgrestError('23503', {
        message: `update or delete on table "${name}" violates foreign key constraint`,
        details: describeReferencingRelations(problem.details),
      })
    // The rows are locked, so that this is not expected; a client may repeat the request.
    case 'stale':
    case 'not_found':
      return new PostgrestError('40001', { cause: error })
    default:
      break
  }
  return findConstraintViolationKind(error) === 'reference'
    ? new PostgrestError('23503', { cause: error })
    : error
}

function createInvalidRowError(
  problemDetails: unknown,
  { relation, values, number }: FailedRow,
): PostgrestError {
  const messages = readFieldMessages(problemDetails)
  const { fields } = getKindDefinition(relation.kind)
  const details = messages
    .map(
      ([field, texts]) =>
        `${number === null ? '' : `Row ${number}, `}${toColumnName(field)}: ${texts.join(' ')}`,
    )
    .join('\n')
  const [first = ''] = messages.map(([field]) => field)
  const column = toColumnName(first)
  const field = fields[first]
  const isEmpty = (values[first] ?? '') === ''
  if (field !== undefined && isRequiredField(field) && isEmpty)
    return new PostgrestError('23502', {
      message: `null value in column "${column}" of relation "${relation.name}" violates not-null constraint`,
      details,
    })
  if (!isEmpty && (first === 'author' || field?.type === 'ref' || field?.type === 'file'))
    return new PostgrestError('23503', {
      message: `insert or update on table "${relation.name}" violates foreign key constraint "${relation.name}_${column}_fkey"`,
      details,
    })
  const isMissingToPublish = field?.requiredToPublish !== undefined && isEmpty
  return new PostgrestError('23514', {
    message: `new row for relation "${relation.name}" violates check constraint "${relation.name}_${column}_check"`,
    details,
    ...(isMissingToPublish ? { hint: 'Only a draft, whose published_at is null, may lack it.' } : {}),
  })
}

function readFieldMessages(details: unknown): [string, readonly string[]][] {
  if (typeof details !== 'object' || details === null || !('fields' in details)) return []
  return Object.entries(details.fields as Readonly<Record<string, readonly string[]>>)
}

function describeReferencingRelations(details: unknown): string | null {
  const by = typeof details === 'object' && details !== null && 'by' in details ? details.by : null
  if (!Array.isArray(by) || by.length === 0) return null
  const names = by.filter((kind) => isKindName(kind)).map((kind) => getKindDefinition(kind).collection)
  return `It is still referenced from: ${names.join(', ')}.`
}
