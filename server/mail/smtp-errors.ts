import type { EmailDeliveryFailure } from '../../domain/email-settings.ts'
import { UnknownEmailTemplateError } from './queued-email.ts'

interface SmtpErrorFields {
  readonly code?: unknown
  /** The code of the system or of TLS, where nodemailer has replaced it. */
  readonly originalCode?: unknown
  readonly command?: unknown
  readonly response?: unknown
  readonly responseCode?: unknown
  readonly message?: unknown
}

const failureBySystemCode: Readonly<Record<string, EmailDeliveryFailure>> = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  EAI_NODATA: 'hostNotFound',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
}

const failureByCode: Readonly<Record<string, EmailDeliveryFailure>> = {
  EDNS: 'hostNotFound',
  ETIMEDOUT: 'timeout',
  ETLS: 'noEncryption',
  EAUTH: 'credentials',
  ENOAUTH: 'credentials',
  EPROTOCOL: 'notSmtp',
}

const maxAnswerLength = 200
/** Replies to a recipient or a message that concern every other one, too: closing the connection, sign-in required. */
const serverReplies: readonly unknown[] = [421, 530]

/** An address that is not exactly one. */
export class InvalidRecipientError extends RangeError {
  override readonly name = 'InvalidRecipientError'
}

/** The password of the e-mail server was sealed with other secrets. */
export class UnreadableEmailPasswordError extends Error {
  override readonly name = 'UnreadableEmailPasswordError'
}

/** The cause of an error of a delivery, in terms that an owner can act on. */
interface DeliveryErrorDescription {
  readonly failure: EmailDeliveryFailure
  /** The server's answer, one line of plain text; null if it gave none. */
  readonly answer: string | null
}

export interface DeliveryFailure extends DeliveryErrorDescription {
  /** What will fail until something changes: this e-mail for good, this e-mail for now, or each e-mail for now. */
  readonly scope: 'permanent' | 'email' | 'server'
  /** For the log. */
  readonly reason: string
}

export function describeSmtpError(error: unknown): DeliveryErrorDescription {
  const fields = getErrorFields(error)
  const failure = error instanceof UnreadableEmailPasswordError ? 'passwordUnreadable' : findFailure(fields)
  return { failure, answer: failure === 'notSmtp' ? null : findAnswer(fields) }
}

/** Decides whether an e-mail can be sent later. */
export function classifyDeliveryError(error: unknown): DeliveryFailure {
  const { command, responseCode } = getErrorFields(error)
  const reason = error instanceof Error ? error.message : String(error)
  const describeWithScope = (scope: DeliveryFailure['scope']) => ({
    ...describeSmtpError(error),
    scope,
    reason,
  })
  if (error instanceof InvalidRecipientError) return describeWithScope('permanent')
  if (error instanceof UnknownEmailTemplateError) return describeWithScope('email')
  const isAboutEmail = /^(?:RCPT|DATA)/.test(String(command)) && !serverReplies.includes(responseCode)
  // A connection that was lost has no reply.
  if (!isAboutEmail || typeof responseCode !== 'number') return describeWithScope('server')
  return describeWithScope(responseCode >= 500 ? 'permanent' : 'email')
}

function getErrorFields(error: unknown): SmtpErrorFields {
  return typeof error === 'object' && error !== null ? error : {}
}

function findFailure({ code, originalCode, command, message }: SmtpErrorFields): EmailDeliveryFailure {
  const systemCode = String(originalCode ?? '')
  const known = failureBySystemCode[systemCode]
  if (known !== undefined) return known
  if (/CERT|SELF_SIGNED|UNABLE_TO_|ERR_TLS_/.test(systemCode)) return 'certificate'
  // A TLS handshake with a server that expects plain text, or the other way round.
  if (/^ERR_SSL_|EPROTO/.test(systemCode) || /wrong version number/i.test(String(message)))
    return 'noEncryption'
  if (String(command).startsWith('MAIL')) return 'senderRefused'
  if (String(command).startsWith('RCPT')) return 'recipientRefused'
  return failureByCode[String(code)] ?? 'other'
}

/** The reply of a mail server after its greeting: what another service sends first is not shown. */
function findAnswer({ command, response }: SmtpErrorFields): string | null {
  if (typeof response !== 'string' || !/^(?:AUTH|MAIL|RCPT|DATA)/.test(String(command))) return null
  const line = response.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()
  return line === '' ? null : line.slice(0, maxAnswerLength).toWellFormed()
}
