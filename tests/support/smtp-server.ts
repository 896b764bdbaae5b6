import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** An e-mail as received by a real server. */
export interface DeliveredEmail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
}

/** A real SMTP server on a local port, closed after the test; 0: a free one. */
export async function startTestSmtpServer(
  options: SMTPServerOptions = {},
  port = 0,
): Promise<{ port: number; delivered: DeliveredEmail[] }> {
  const server = await startSmtpServer(options, port)
  onTestFinished(() => void server.close())
  return server
}

/** The same outside tests; it must be closed. */
export async function startSmtpServer(options: SMTPServerOptions = {}, port = 0) {
  const delivered: DeliveredEmail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // A name server that does not answer would delay the greeting for longer than senders wait.
    disableReverseLookup: true,
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
  const address = server.server.address()
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    delivered,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}
