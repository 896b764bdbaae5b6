import { createTransport } from 'nodemailer'
import { type NodemailerMessage, openEmailFileWriter } from './development-mailbox.ts'

/** An e-mail to one recipient. */
export interface EmailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface EmailTransport {
  /** Rejects if the e-mail could not be handed over. */
  send(email: EmailMessage): Promise<void>
}

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly user: string | null
  readonly pass: string | null
}

interface EmailFromAddress {
  readonly address: string
  readonly name: string
}

interface EmailTransportOptions {
  /** Null: e-mails are written to the mailbox folder instead. */
  readonly smtp: SmtpSettings | null
  readonly mailboxFolder: string
  /** Returns the From address; called for each e-mail. */
  readonly sender: () => Promise<EmailFromAddress>
  /** Called once if e-mails are only written to the folder. */
  readonly warn: (line: string) => void
}

const retryDelaysMs = [1000, 4000]

/** Uses SMTP if it is configured, otherwise the development mailbox. */
export async function createEmailTransport({
  smtp,
  mailboxFolder: folder,
  sender,
  warn,
}: EmailTransportOptions): Promise<EmailTransport> {
  const deliver = smtp === null ? await openEmailFileWriter(folder) : createSmtpDelivery(smtp)
  if (smtp === null) warn(`E-mail is not configured (GOTRUE_SMTP_HOST): messages are written to ${folder}`)
  return {
    async send({ to, subject, text, html }) {
      if (!isSingleEmailAddress(to)) throw new RangeError('Invalid recipient e-mail address')
      const from = await sender()
      await deliver({
        // Passed as objects, so that nodemailer does not parse them as a list of addresses.
        from: { name: toSingleLine(from.name), address: from.address },
        to: { name: '', address: to },
        subject: toSingleLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

function createSmtpDelivery({
  host,
  port,
  user,
  pass,
}: SmtpSettings): (email: NodemailerMessage) => Promise<void> {
  const isLoopback = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    // Never send a password unencrypted to another machine.
    requireTLS: user !== null && !isLoopback,
    ...(user === null || pass === null ? {} : { auth: { user, pass } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (email) => {
    for (const wait of [...retryDelaysMs, null]) {
      try {
        await transport.sendMail(email)
        return
      } catch (error) {
        if (wait === null || !isTransientSmtpError(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
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
