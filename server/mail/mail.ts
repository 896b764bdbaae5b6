import { createTransport } from 'nodemailer'
import { type Envelope, openMailbox } from './mailbox.ts'

/** A letter to one person. */
export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The way letters leave. */
export interface Mail {
  /** Rejects where the letter could not be handed over. */
  send(letter: Letter): Promise<void>
}

export interface Smtp {
  readonly host: string
  readonly port: number
  readonly user: string | null
  readonly pass: string | null
}

export interface Sender {
  readonly address: string
  readonly name: string
}

export interface MailOptions {
  /** Null: letters are put into the folder instead. */
  readonly smtp: Smtp | null
  readonly folder: string
  /** Who letters are from, at the moment one is sent. */
  readonly sender: () => Promise<Sender>
  /** Told once if letters go nowhere but into the folder. */
  readonly say: (line: string) => void
}

const waits = [1000, 4000]

/** Opens the way out: SMTP where there is one, otherwise the development mailbox. */
export async function createMail({ smtp, folder, sender, say }: MailOptions): Promise<Mail> {
  const deliver = smtp === null ? await openMailbox(folder) : bySmtp(smtp)
  if (smtp === null)
    say(`No SMTP server is set (GOTRUE_SMTP_HOST): letters are not sent but put into ${folder}`)
  return {
    async send({ to, subject, text, html }) {
      if (!isAddress(to)) throw new RangeError('A letter was addressed to something that is no address')
      const from = await sender()
      await deliver({
        // As objects, so that nothing in them is read as a list or a second address.
        from: { name: oneLine(from.name), address: from.address },
        to: { name: '', address: to },
        subject: oneLine(subject),
        text,
        html,
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

function bySmtp({ host, port, user, pass }: Smtp): (letter: Envelope) => Promise<void> {
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
    for (const wait of [...waits, null]) {
      try {
        await transport.sendMail(letter)
        return
      } catch (error) {
        if (wait === null || !isPassing(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, wait))
      }
    }
  }
}

/** Whether it may go better in a moment: the server was away or said "later". */
function isPassing(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode < 500
  return (
    'code' in error &&
    ['ECONNECTION', 'ECONNREFUSED', 'ETIMEDOUT', 'ESOCKET', 'EDNS'].includes(String(error.code))
  )
}

/** One address: nothing that ends a line, begins another address or a comment. */
function isAddress(text: string): boolean {
  return /^[^\s"(),:;<>@[\\\]]{1,64}@[^\s"(),:;<>@[\\\]]{1,253}$/.test(text) && /^[\x21-\x7e]+$/.test(text)
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, 200)
}
