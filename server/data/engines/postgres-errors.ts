import { ProblemError } from '../../../domain/problem-error.ts'
import { PostgresAccessDeniedError } from './database-errors.ts'

const connectionLostCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
])

/** Sessions ended or refused by the server: shutting down, starting, crashed, idle for too long. */
const sessionEndedCodes = new Set(['57P01', '57P02', '57P03', '57P05', '25P03', '25P04'])

/** `pg` gives these errors no code, so they are recognized by message. */
const clientErrorPattern =
  /^(Connection terminated|Connection ended|timeout exceeded when trying to connect|timeout expired|Client has encountered a connection error|Client was closed|Query read timeout)/

/** Classifies an error of `pg`: whether the connection is broken, and which error to throw. */
export function classifyPostgresError(error: unknown): { broken: boolean; error: unknown } {
  if (!(error instanceof Error)) return { broken: false, error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const broken =
    connectionLostCodes.has(code) ||
    sessionEndedCodes.has(code) ||
    code.startsWith('08') ||
    clientErrorPattern.test(error.message)
  // The disk is full, or the server accepts only reads.
  if (code === '53100' || code === '25006')
    return { broken, error: new ProblemError('not_writable', null, { cause: error }) }
  // Out of connections or memory (53), or cancelled by the statement timeout: the connection still
  // works.
  if (broken || code.startsWith('53') || code === '57014')
    return { broken, error: new ProblemError('unavailable', null, { cause: error }) }
  if (code.startsWith('28') || code === '3D000')
    return { broken: true, error: new PostgresAccessDeniedError(error.message, { cause: error }) }
  return { broken: false, error }
}
