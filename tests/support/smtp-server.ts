import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An e-mail as received by a real server. */
export interface DeliveredEmail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** A real SMTP server on a local port; 0: a free one. */
export async function startTestSmtpServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<{ port: number; delivered: DeliveredEmail[] }> {
  const delivered: DeliveredEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      let raw = ''
      stream.on('data', (chunk: Buffer) => {
        raw += chunk.toString()
      })
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const from = mailFrom === false ? '' : mailFrom.address
        delivered.push({ from, to: rcptTo.map(({ address }) => address), raw })
        done()
      })
    },
    ...options,
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.server.address()
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, delivered }
}
