import type { RealtimeColumn, RelationRow } from './relation-rows.ts'

/** Decides whether a row is sent to a subscription. */
export type RowFilter = (row: RelationRow) => boolean

/** A filter that cannot be used; the message is for the client. */
export class RowFilterError extends Error {
  override readonly name = 'RowFilterError'
}

const maxConditions = 20
/** The number of values that the hosted service accepts in a list. */
const maxListValues = 100

type ColumnValue = string | number | boolean | null

const operators: Readonly<Record<string, (value: ColumnValue, operand: ColumnValue) => boolean>> = {
  eq: (value, operand) => value !== null && value === operand,
  neq: (value, operand) => value !== null && value !== operand,
  isdistinct: (value, operand) => value !== operand,
  lt: (value, operand) => compare(value, operand, (order) => order < 0),
  lte: (value, operand) => compare(value, operand, (order) => order <= 0),
  gt: (value, operand) => compare(value, operand, (order) => order > 0),
  gte: (value, operand) => compare(value, operand, (order) => order >= 0),
}

/**
 * Parses conditions such as `category=eq.3` or `id=in.(1,2),name=not.eq.x`; all of them must hold. Patterns are not
 * supported: matching them with long texts would cost too much for each change and subscription.
 */
export function parseRowFilter(text: string, columns: readonly RealtimeColumn[]): RowFilter {
  const conditions = splitAtCommas(text)
  if (conditions.length > maxConditions) throw new RowFilterError('The filter has too many conditions')
  const filters = conditions.map((condition) => parseCondition(condition, columns))
  return (row) => filters.every((matches) => matches(row))
}

/** Whether a filter depends on nothing but the id, which is all that is known of a deleted row. */
export function isIdFilter(text: string): boolean {
  return splitAtCommas(text).every((condition) => condition.trim().startsWith('id='))
}

function parseCondition(condition: string, columns: readonly RealtimeColumn[]): RowFilter {
  const match = /^\s*([a-z_]{1,63})=(not\.)?([a-z]+)\.(.*)$/s.exec(condition)
  if (match === null) throw new RowFilterError(`Invalid filter: ${condition.slice(0, 100)}`)
  const [, name = '', negation, operator = '', operand = ''] = match
  const column = columns.find((candidate) => candidate.name === name)
  if (column === undefined) throw new RowFilterError(`invalid column for filter ${name}`)
  const matches = parseOperation(operator, operand, column)
  return (row) => {
    const value = toComparableValue(row[name], column)
    // A column that the audience does not have matches nothing, negated or not.
    if (value === undefined) return false
    if (negation === undefined) return matches(value)
    // As in SQL, the negation of an unknown result is unknown.
    return (value !== null || operator === 'is' || operator === 'isdistinct') && !matches(value)
  }
}

function parseOperation(
  operator: string,
  operand: string,
  column: RealtimeColumn,
): (value: ColumnValue) => boolean {
  if (operator === 'in') {
    const list = /^\((.*)\)$/s.exec(operand)?.[1]
    const values = list === undefined ? [] : splitAtCommas(list)
    if (values.length === 0 || values.length > maxListValues)
      throw new RowFilterError(`Invalid list of values for filter ${column.name}`)
    const allowed = new Set(values.map((value) => parseOperand(value, column)))
    return (value) => value !== null && allowed.has(value)
  }
  if (operator === 'is') {
    const constant = { null: null, true: true, false: false }[operand]
    if (constant === undefined) throw new RowFilterError(`Invalid value for filter ${column.name}`)
    return (value) => value === constant
  }
  const apply = Object.hasOwn(operators, operator) ? operators[operator] : undefined
  if (apply === undefined) throw new RowFilterError(`Unknown filter operator: ${operator.slice(0, 20)}`)
  const parsed = parseOperand(operand, column)
  return (value) => apply(value, parsed)
}

/** The value of an operand, of the type of its column. */
function parseOperand(text: string, { type, name }: RealtimeColumn): ColumnValue {
  const value = unquote(text)
  if (type === 'int4') {
    if (/^-?\d{1,10}$/.test(value)) return Number(value)
  } else if (type === 'bool') {
    if (value === 'true' || value === 'false') return value === 'true'
  } else if (type === 'timestamptz') {
    const time = Date.parse(value)
    if (Number.isFinite(time)) return time
  } else return value
  throw new RowFilterError(`Invalid value for filter ${name}`)
}

/** Undefined if the row does not have the column. */
function toComparableValue(value: unknown, { type }: RealtimeColumn): ColumnValue | undefined {
  if (value === undefined) return undefined
  if (type === 'timestamptz' && typeof value === 'string') return Date.parse(value)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function compare(value: ColumnValue, operand: ColumnValue, holds: (order: number) => boolean): boolean {
  if (value === null || operand === null || typeof value !== typeof operand) return false
  return holds(value < operand ? -1 : value > operand ? 1 : 0)
}

/** Splits at commas outside of parentheses and quotes. */
function splitAtCommas(text: string): string[] {
  const parts: string[] = []
  let start = 0
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isQuoted && character === '\\') {
      at += 1
      continue
    }
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '(') depth += 1
    else if (!isQuoted && character === ')') depth -= 1
    if (character === ',' && depth === 0 && !isQuoted) {
      parts.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...parts, text.slice(start)]
}

function unquote(text: string): string {
  const quoted = /^"(.*)"$/s.exec(text)?.[1]
  return quoted === undefined ? text : quoted.replaceAll(/\\(.)/gs, '$1')
}
