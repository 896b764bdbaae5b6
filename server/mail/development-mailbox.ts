import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const maxStoredEmails = 200

/** A message in nodemailer's format. */
export interface NodemailerMessage {
  readonly from: { name: string; address: string }
  readonly to: { name: string; address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Record<string, string>
  readonly disableFileAccess: true
  readonly disableUrlAccess: true
}

/**
 * Writes an e-mail as a file that only its owner may read; used when no SMTP server is set up. Only the newest files
 * stay in the folder.
 */
export async function writeEmailFile(folder: string, email: NodemailerMessage): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  const { createTransport } = await import('nodemailer')
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await writer.sendMail(email)
  const moment = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const file = join(folder, `${moment}-${randomBytes(4).toString('hex')}.eml`)
  await writeFile(file, message, { mode: 0o600, flag: 'wx' })
  await removeOldestEmails(folder)
}

async function removeOldestEmails(folder: string): Promise<void> {
  const fileNames = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted()
  for (const name of fileNames.slice(0, -maxStoredEmails)) await rm(join(folder, name), { force: true })
}
