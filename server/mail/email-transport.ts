import { createTransport } from 'nodemailer'
import { type NodemailerMessage, openDevelopmentMailbox } from './development-mailbox.ts'

/** A letter to one person. */
export interface EmailMessage {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The way letters leave. */
export interface EmailTransport {
  /** Rejects where the letter could not be handed over. */
  send(letter: EmailMessage): Promise<void>
}

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  readonly user: string | null
  readonly pass: string | null
}

export interface EmailFromAddress {
  readonly address: string
  readonly name: string
}

export interface EmailTransportOptions {
  /** Null: letters are put into the folder instead. */
  readonly smtp: SmtpSettings | null
  readonly mailboxFolder: string
  /** Who letters are from, at the moment one is sent. */
  readonly sender: () => Promise<EmailFromAddress>
  /** Told once if letters go nowhere but into the folder. */
  readonly warn: (line: string) => void
}

const retryDelaysMs = [1000, 4000]

/** Opens the way out: SMTP where there is one, otherwise the development mailbox. */
export async function createEmailTransport({
  smtp,
  mailboxFolder: folder,
  sender,
  warn: say,
}: EmailTransportOptions): Promise<EmailTransport> {
  const deliver = smtp === null ? await openDevelopmentMailbox(folder) : createSmtpDelivery(smtp)
  if (smtp === null)
    say(`No SMTP server is set (GOTRUE_SMTP_HOST): letters are not sent but put into ${folder}`)
  return {
    async send({ to, subject, text, html }) {
      if (!isSingleEmailAddress(to))
        throw new RangeError('A letter was addressed to something that is no address')
      const from = await sender()
      await deliver({
        // As objects, so that nothing in them is read as a list or a second address.
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
}: SmtpSettings): (letter: NodemailerMessage) => Promise<void> {
  const near = host === 'localhost' || host === '::1' || host.startsWith('127.')
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    // A password never travels in the clear to another machine.
    requireTLS: user !== null && !near,
    ...(user === null || pass === null ? {} : { auth: { user, pass } }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  })
  return async (letter) => {
    for (const wait of [...retryDelaysMs, null]) {
      try {
        await transport.sendMail(letter)
        return
      } catch (error) {
        if (wait === null || !isTransientSmtpError(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
}

/** Whether it may go better in a moment: the server was away or said "later". */
function isTransientSmtpError(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode < 500
  return (
    'code' in error &&
    ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS'].includes(String(error.code))
  )
}

/** One address: nothing that ends a line, begins another address or a comment. */
function isSingleEmailAddress(text: string): boolean {
  return /^[^\s"(),:;<>@[\\\]]{1,64}@[^\s"(),:;<>@[\\\]]{1,253}$/.test(text) && /^[\x21-\x7e]+$/.test(text)
}

function toSingleLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
