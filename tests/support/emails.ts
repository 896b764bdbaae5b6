import type { EmailMessage } from '../../server/mail/index.ts'
import type { AuthTestSite } from './auth-site.ts'

/** The last letter to an address, once everything asked for is sent. */
export async function findLastEmailTo(site: AuthTestSite, to: string): Promise<EmailMessage> {
  const letter = (await site.readSentEmails()).findLast((one) => one.to === to)
  if (letter === undefined) throw new Error(`Nothing was sent to ${to}`)
  return letter
}

export function parseEmailCode({ text }: EmailMessage): string {
  return /code: (\d+)/.exec(text)?.[1] ?? ''
}

export function parseEmailLink({ text }: EmailMessage): URL {
  return new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '')
}

/** What the letter's link carries. */
export function parseEmailLinkToken(letter: EmailMessage): string {
  const { searchParams } = parseEmailLink(letter)
  return searchParams.get('token_hash') ?? searchParams.get('token') ?? ''
}
