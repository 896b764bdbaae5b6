/** All errors of requests by a stable code: the HTTP status and the message key. */
export const problemDefinitions = {
  not_found: { status: 404, message: 'problems.notFound' },
  unauthenticated: { status: 401, message: 'problems.unauthenticated' },
  forbidden: { status: 403, message: 'problems.forbidden' },
  bad_request: { status: 400, message: 'problems.badRequest' },
  invalid: { status: 422, message: 'problems.invalid' },
  stale: { status: 409, message: 'problems.stale' },
  in_use: { status: 409, message: 'problems.inUse' },
  too_large: { status: 413, message: 'problems.tooLarge' },
  too_often: { status: 429, message: 'problems.tooOften' },
  too_slow: { status: 408, message: 'problems.tooSlow' },
  unavailable: { status: 503, message: 'problems.unavailable' },
  /** The disk is full or read-only; reading still works. */
  not_writable: { status: 507, message: 'problems.notWritable' },
  internal: { status: 500, message: 'problems.internal' },
} as const

export type ProblemCode = keyof typeof problemDefinitions

/** A request error with a code of `problemDefinitions`; `details` is safe to show to the client. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly details: unknown

  constructor(code: ProblemCode, details: unknown = null, options?: ErrorOptions) {
    super(code, options)
    this.name = 'ProblemError'
    this.code = code
    this.details = details
  }

  get status(): number {
    return problemDefinitions[this.code].status
  }
}

/** The seconds after which a request that was answered 503 may be repeated: what was away may be back then. */
export const unavailableRetryAfterSeconds = 10

/** The seconds after which a request that was rejected with `too_often` may be repeated. */
export function getRetryAfterSeconds({ details }: Pick<ProblemError, 'details'>): number {
  const hasSeconds = typeof details === 'object' && details !== null && 'retryAfter' in details
  return hasSeconds && typeof details.retryAfter === 'number' ? details.retryAfter : 60
}

/**
 * The problem behind an error, or null. Checks the shape instead of `instanceof`, because the app's bundle
 * has its own copy of the class.
 */
export function toProblemOrNull(error: unknown): Pick<ProblemError, 'code' | 'details' | 'status'> | null {
  if (typeof error !== 'object' || error === null || !('name' in error) || error.name !== 'ProblemError')
    return null
  if (!('code' in error) || typeof error.code !== 'string' || !Object.hasOwn(problemDefinitions, error.code))
    return null
  const code = error.code as ProblemCode
  return { code, status: problemDefinitions[code].status, details: 'details' in error ? error.details : null }
}
