import { isLoopbackHost, type SmtpSecurity } from '../../domain/email-settings.ts'
import { type NodemailerMessage, writeEmailFile } from './development-mailbox.ts'
import { InvalidRecipientError } from './smtp-errors.ts'

/** An e-mail to one recipient. */
export interface EmailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface EmailTransport {
  /** Rejects if the e-mail could not be handed over. Without `retry`, the first error ends it. */
  send(email: EmailMessage, options?: { readonly retry?: boolean }): Promise<void>
}

/** A server for outgoing e-mail; with the security `auto`, STARTTLS is used if the server offers it. */
export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity | 'auto'
  readonly user: string | null
  readonly pass: string | null
}

/** The server and the From address of e-mails. */
export interface OutgoingEmailServer {
  /** Null: e-mails are written to the mailbox folder instead. */
  readonly smtp: SmtpSettings | null
  readonly sender: { readonly address: string; readonly name: string }
}

interface EmailTransportOptions {
  /** Called for each e-mail, because owners can change the settings at any time. */
  readonly readServer: () => Promise<OutgoingEmailServer>
  readonly mailboxFolder: string
  /** The pauses before further attempts. */
  readonly retryDelaysMs?: readonly number[]
}

const defaultRetryDelaysMs = [1000, 4000]
const timeoutMs = 10_000
/** Replies of mail servers have a few lines. */
const maxReplyBytes = 64 * 1024

/** Uses SMTP if it is set up, otherwise the development mailbox. */
export function createEmailTransport({
  readServer,
  mailboxFolder,
  retryDelaysMs = defaultRetryDelaysMs,
}: EmailTransportOptions): EmailTransport {
  return {
    async send({ to, subject, text, html }, { retry = true } = {}) {
      if (!isSingleEmailAddress(to)) throw new InvalidRecipientError('Invalid recipient e-mail address')
      const { smtp, sender } = await readServer()
      const message: NodemailerMessage = {
        // Passed as objects, so that nodemailer does not parse them as a list of addresses.
        from: { name: toSingleLine(sender.name), address: sender.address },
        to: { name: '', address: to },
        subject: toSingleLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      }
      if (smtp === null) await writeEmailFile(mailboxFolder, message)
      else await deliver(smtp, message, retry ? retryDelaysMs : [])
    },
  }
}

async function deliver(
  { host, port, security, user, pass }: SmtpSettings,
  email: NodemailerMessage,
  delaysMs: readonly number[],
): Promise<void> {
  // Loaded on first use: it is large, and many sites send no e-mails.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls' || (security === 'auto' && port === 465),
    ignoreTLS: security === 'none',
    // Never send a password unencrypted to another machine.
    requireTLS: security === 'starttls' || (user !== null && !isLoopbackHost(host)),
    ...(user === null || pass === null ? {} : { auth: { user, pass } }),
    dnsTimeout: timeoutMs,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 3 * timeoutMs,
    maxResponseSize: maxReplyBytes,
  })
  for (const delayMs of [...delaysMs, null]) {
    try {
      await transport.sendMail(email)
      return
    } catch (error) {
      if (delayMs === null || !isTransientSmtpError(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, delayMs))
    }
  }
}

/** Whether a retry may succeed: the server was unreachable or reported a temporary error. */
function isTransientSmtpError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode < 500
  return (
    'code' in error &&
    ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS'].includes(String(error.code))
  )
}

/** Accepts exactly one address: no line breaks, further addresses or comments. */
function isSingleEmailAddress(text: string): boolean {
  return /^[^\s"(),:;<>@[\\\]]{1,64}@[^\s"(),:;<>@[\\\]]{1,253}$/.test(text) && /^[\x21-\x7e]+$/.test(text)
}

function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
