import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startTestSmtpServer } from '../../tests/support/smtp-server.ts'
import { createEmailTransport, type SmtpSettings } from './email-transport.ts'

const email = { to: 'jana@example.org', subject: 'Zpráva', text: 'Dobrý den', html: '<p>Dobrý den</p>' }

async function open(smtp: Partial<SmtpSettings> | null, name = 'Lhota') {
  const folder = join(await mkdtemp(join(tmpdir(), 'letopis-mail-')), 'mail')
  onTestFinished(() => rm(join(folder, '..'), { recursive: true, force: true }))
  const localServer = { host: '127.0.0.1', port: 0, security: 'auto', user: null, pass: null } as const
  const mail = createEmailTransport({
    readServer: async () => ({
      smtp: smtp === null ? null : { ...localServer, ...smtp },
      sender: { address: 'site@example.org', name },
    }),
    mailboxFolder: folder,
    retryDelaysMs: [1, 1],
  })
  return { mail, folder }
}

describe('createEmailTransport', () => {
  it.each([
    'jana@example.org\r\nBcc: evil@example.org',
    'jana@example.org\nBcc: evil@example.org',
    'jana@example.org, evil@example.org',
    'jana@example.org;evil@example.org',
    'Jana <evil@example.org>',
    '"jana"@example.org',
    'jana@example.org (comment)',
    'jana@exa mple.org',
    'jana@example.org\0',
    'jana@@example.org',
    'jána@example.org',
    '@example.org',
    '',
  ])('rejects the recipient %j', async (to) => {
    const { mail, folder } = await open(null)
    await expect(mail.send({ ...email, to })).rejects.toThrow('Invalid recipient')
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  it('replaces line breaks in the sender name and subject so that they cannot add headers', async () => {
    const { port, delivered } = await startTestSmtpServer()
    const smtp = { host: '127.0.0.1', port, user: null, pass: null }
    const { mail } = await open(smtp, 'Lhota\r\nBcc: evil@example.org')
    await mail.send({ ...email, subject: 'Hello\r\nBcc: evil@example.org\r\n\r\nbody' })
    const [got] = delivered
    expect(got?.to).toEqual(['jana@example.org'])
    const head = got?.raw.split('\r\n\r\n')[0] ?? ''
    expect(head).not.toMatch(/^bcc:/im)
    expect(head).toMatch(/^Subject: Hello Bcc: evil@example.org body/m)
  })

  it('sends text and HTML by SMTP with an Auto-Submitted header', async () => {
    const { port, delivered } = await startTestSmtpServer()
    const { mail, folder } = await open({ host: '127.0.0.1', port, user: null, pass: null })
    await mail.send(email)
    expect(delivered).toHaveLength(1)
    expect(delivered[0]).toMatchObject({ from: 'site@example.org', to: ['jana@example.org'] })
    const raw = delivered[0]?.raw ?? ''
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(raw).toContain('text/plain; charset=utf-8')
    expect(raw).toContain('text/html; charset=utf-8')
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  it('retries after a transient SMTP error and fails on a permanent one', async () => {
    let attempts = 0
    const busy = await startTestSmtpServer({
      onRcptTo(_address, _session, done) {
        attempts += 1
        done(attempts === 1 ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : null)
      },
    })
    const { mail } = await open({ host: '127.0.0.1', port: busy.port, user: null, pass: null })
    await mail.send(email)
    expect([attempts, busy.delivered.length]).toEqual([2, 1])
    const rejecting = await startTestSmtpServer({
      onRcptTo: (_address, _session, done) =>
        done(Object.assign(new Error('no such user'), { responseCode: 550 })),
    })
    const refused = await open({ host: '127.0.0.1', port: rejecting.port, user: null, pass: null })
    await expect(refused.mail.send(email)).rejects.toThrow('no such user')
  })

  it('does not send a password to a remote server without TLS', async () => {
    const names: string[] = []
    const { port } = await startTestSmtpServer({
      allowInsecureAuth: true,
      onAuth: ({ username }, _session, done) => {
        names.push(username ?? '')
        done(null, { user: username })
      },
    })
    // Not a loopback name, although it connects to this machine.
    const { mail } = await open({ host: '0.0.0.0', port, user: 'site', pass: 'secret' })
    await expect(mail.send(email)).rejects.toThrow()
    expect(names).toEqual([])
    const unencrypted = await open({ host: '0.0.0.0', port, security: 'none', user: 'site', pass: 'secret' })
    await expect(unencrypted.mail.send(email)).rejects.toThrow()
    expect(names).toEqual([])
    const local = await open({ host: '127.0.0.1', port, user: 'site', pass: 'secret' })
    await local.mail.send(email)
    expect(names).toEqual(['site'])
  })
})

describe('the development mailbox', () => {
  it('keeps the newest 200 e-mails in files that only their owner may read', async () => {
    const { mail, folder } = await open(null)
    await mail.send(email)
    for (let i = 0; i < 205; i += 1)
      await writeFile(join(folder, `2020-01-01T00-00-00-${String(i).padStart(3, '0')}Z.eml`), '')
    await writeFile(join(folder, 'note.txt'), '')
    await mail.send(email)
    const names = (await readdir(folder)).toSorted()
    expect(names).toContain('note.txt')
    const emails = names.filter((name) => name.endsWith('.eml'))
    expect(emails).toHaveLength(200)
    const newest = join(folder, emails.at(-1) ?? '')
    expect(await readFile(newest, 'utf8')).toContain('To: jana@example.org')
    expect([(await stat(newest)).mode & 0o777, (await stat(folder)).mode & 0o777]).toEqual([0o600, 0o700])
  })
})
