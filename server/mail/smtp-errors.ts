import type { EmailTestFailure, EmailTestResult } from '../../domain/email-settings.ts'

interface SmtpErrorFields {
  readonly code?: unknown
  /** The code of the system or of TLS, where nodemailer has replaced it. */
  readonly originalCode?: unknown
  readonly command?: unknown
  readonly response?: unknown
  readonly message?: unknown
}

const failureBySystemCode: Readonly<Record<string, EmailTestFailure>> = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFound',
  EAI_NODATA: 'hostNotFound',
  ECONNREFUSED: 'refused',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ETIMEDOUT: 'timeout',
}

const failureByCode: Readonly<Record<string, EmailTestFailure>> = {
  EDNS: 'hostNotFound',
  ETIMEDOUT: 'timeout',
  ETLS: 'noEncryption',
  EAUTH: 'credentials',
  ENOAUTH: 'credentials',
  EPROTOCOL: 'notSmtp',
}

const maxAnswerLength = 200

/** Finds the cause of an error of a delivery, in terms that an owner can act on. */
export function describeSmtpError(error: unknown): EmailTestResult {
  const fields: SmtpErrorFields = typeof error === 'object' && error !== null ? error : {}
  const failure = findFailure(fields)
  return { failure, answer: failure === 'notSmtp' ? null : findAnswer(fields) }
}

function findFailure({ code, originalCode, command, message }: SmtpErrorFields): EmailTestFailure {
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
