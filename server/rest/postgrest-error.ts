/**
 * The errors of the data API by PostgREST's codes, and by the SQLSTATE codes of Postgres where a database would reject
 * the request: HTTP status and default message.
 */
const postgrestErrors = {
  PGRST000: [503, 'Database connection error. Retrying the connection.'],
  PGRST003: [504, 'Timed out acquiring connection from connection pool.'],
  PGRST100: [400, 'The query string could not be parsed'],
  PGRST101: [405, 'Cannot use this method on RPC'],
  PGRST102: [400, 'Empty or invalid json'],
  PGRST103: [416, 'Requested range not satisfiable'],
  PGRST105: [405, 'Filters must include all and only primary key columns with "eq" operators'],
  PGRST106: [406, 'Invalid schema'],
  PGRST107: [406, 'None of these media types are available'],
  PGRST108: [400, 'A filter, order or range names a resource that is not embedded in this request'],
  PGRST111: [
    500,
    'response.headers guc must be a JSON array composed of objects with a single key and a string value',
  ],
  PGRST114: [400, 'limit/offset querystring parameters are not allowed for PUT'],
  PGRST115: [400, 'Payload values do not match URL in primary key column(s)'],
  PGRST116: [406, 'Cannot coerce the result to a single JSON object'],
  PGRST117: [405, 'Unsupported HTTP method'],
  PGRST118: [400, 'A related order is not possible'],
  PGRST119: [400, 'A spread operation is not possible'],
  PGRST120: [400, 'Bad operator on an embedded resource'],
  PGRST122: [400, 'Invalid preferences given with handling=strict'],
  PGRST123: [400, 'Use of aggregate functions is not allowed'],
  PGRST124: [400, 'Query result exceeds max-affected preference constraint'],
  PGRST125: [404, 'Invalid path specified in request URL'],
  PGRST127: [400, 'Feature not implemented'],
  PGRST200: [400, 'Could not find a relationship in the schema cache'],
  PGRST201: [300, 'Could not embed because more than one relationship was found'],
  PGRST202: [404, 'Could not find the function in the schema cache'],
  PGRST204: [400, 'Could not find the column in the schema cache'],
  PGRST205: [404, 'Could not find the table in the schema cache'],
  PGRST301: [401, 'JWT could not be decoded'],
  PGRST302: [401, 'Anonymous access is disabled'],
  PGRST303: [401, 'JWT expired'],
  PGRSTX00: [500, 'Something went wrong'],
  /** A change of all rows, or of one row twice. */
  '21000': [400, 'cardinality violation'],
  /** A range whose end is before its start. */
  '22000': [400, 'invalid data'],
  /** String too long for the column. */
  '22001': [400, 'value too long'],
  /** Number out of range. */
  '22003': [400, 'value out of range'],
  '22007': [400, 'invalid date or time'],
  '22008': [400, 'date/time field value out of range'],
  '22021': [400, 'invalid byte sequence for encoding "UTF8": 0x00'],
  '22023': [400, 'invalid parameter value'],
  '22025': [400, 'LIKE pattern must not end with escape character'],
  '22P02': [400, 'invalid input syntax'],
  '23502': [400, 'null value violates not-null constraint'],
  '23503': [409, 'violates foreign key constraint'],
  '23505': [409, 'duplicate key value violates unique constraint'],
  '23514': [400, 'violates check constraint'],
  '2201B': [400, 'invalid regular expression'],
  '25006': [405, 'cannot execute this in a read-only transaction'],
  /** As for a save in the admin area, and unlike PostgREST, this is no error of the server. */
  '40001': [409, 'could not serialize access due to concurrent update'],
  /** 401 instead if the caller has not signed in: see `createPermissionError`. */
  '42501': [403, 'permission denied'],
  '428C9': [400, 'cannot write to a column that the site maintains'],
  '42601': [400, 'syntax error'],
  '42703': [400, 'column does not exist'],
  '42704': [400, 'type does not exist'],
  '42804': [400, 'datatype mismatch'],
  '42P10': [400, 'there is no unique or exclusion constraint matching the ON CONFLICT specification'],
  '42846': [400, 'cannot cast type'],
  '42883': [404, 'operator does not exist'],
  '53100': [503, 'could not extend file: No space left on device'],
  '53300': [503, 'sorry, too many clients already'],
  /** A limit of this server: too many conditions, too deep, too large. */
  '54000': [413, 'the request is too complex'],
  '57014': [500, 'canceling statement due to statement timeout'],
  /** The code of the auth API for the same; PostgREST itself has no limit. */
  over_request_rate_limit: [429, 'Request rate limit reached'],
} as const satisfies Readonly<Record<string, readonly [status: number, message: string]>>

export type PostgrestErrorCode = keyof typeof postgrestErrors

interface PostgrestErrorOptions extends ErrorOptions {
  /** Replaces the default message of the code. */
  readonly message?: string
  /** PGRST201 lists the relationships that were found. */
  readonly details?: string | readonly object[] | null
  readonly hint?: string | null
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}

/** An error of the data API; all its properties may be shown to the client. */
export class PostgrestError extends Error {
  override readonly name = 'PostgrestError'
  readonly code: PostgrestErrorCode
  readonly details: string | readonly object[] | null
  readonly hint: string | null
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(code: PostgrestErrorCode, options: PostgrestErrorOptions = {}) {
    const [status, message] = postgrestErrors[code]
    super(options.message ?? message, options)
    this.code = code
    this.details = options.details ?? null
    this.hint = options.hint ?? null
    this.status = options.status ?? status
    this.headers = options.headers ?? {}
  }
}

/** The caller may not do this: 401 if signing in could help, otherwise 403. */
export function createPermissionError(message: string, isSignedIn: boolean): PostgrestError {
  return isSignedIn
    ? new PostgrestError('42501', { message })
    : new PostgrestError('42501', { message, status: 401, headers: { 'WWW-Authenticate': 'Bearer' } })
}
