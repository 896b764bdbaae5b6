type ConstraintViolationKind = 'unique' | 'reference' | 'check' | 'required'

/** SQLite's extended result codes. */
const sqliteCodes: Partial<Record<number, ConstraintViolationKind>> = {
  2067: 'unique',
  1555: 'unique',
  2579: 'unique',
  787: 'reference',
  1811: 'reference',
  275: 'check',
  1299: 'required',
}

/** Postgres's SQLSTATEs. */
const postgresCodes: Partial<Record<string, ConstraintViolationKind>> = {
  23505: 'unique',
  23503: 'reference',
  23001: 'reference',
  23514: 'check',
  23502: 'required',
}

/** The constraint that an error reports as violated, the same for both engines; null if none. */
export function findConstraintViolationKind(error: unknown): ConstraintViolationKind | null {
  if (!(error instanceof Error)) return null
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteCodes[error.errcode] ?? null
  if ('code' in error && typeof error.code === 'string') return postgresCodes[error.code] ?? null
  return null
}

/** Whether Postgres aborted a transaction only because of a conflict with another one. */
export function isPostgresTransactionConflictError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
}
