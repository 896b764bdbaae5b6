import type { EmailMessage } from '../../server/mail/index.ts'
import type { AuthTestSite } from './auth-site.ts'

/** The last e-mail to an address, after all requested ones are sent. */
export async function findLastEmailTo(site: AuthTestSite, to: string): Promise<EmailMessage> {
  const email = (await site.readSentEmails()).findLast((candidate) => candidate.to === to)
  if (email === undefined) throw new Error(`Nothing was sent to ${to}`)
  return email
}

export function parseEmailCode({ text }: EmailMessage): string {
  return /code: (\d+)/.exec(text)?.[1] ?? ''
}

export function parseEmailLink({ text }: EmailMessage): URL {
  return new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '')
}

/** The token in the e-mail's link. */
export function parseEmailLinkToken(email: EmailMessage): string {
  const { searchParams } = parseEmailLink(email)
  return searchParams.get('token_hash') ?? searchParams.get('token') ?? ''
}
