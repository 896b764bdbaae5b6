import type { Letter } from '../../server/mail/index.ts'
import type { AuthSite } from './auth.ts'

/** The last letter to an address, once everything asked for is sent. */
export async function lastLetter(site: AuthSite, to: string): Promise<Letter> {
  const letter = (await site.letters()).findLast((one) => one.to === to)
  if (letter === undefined) throw new Error(`Nothing was sent to ${to}`)
  return letter
}

export function codeIn({ text }: Letter): string {
  return /code: (\d+)/.exec(text)?.[1] ?? ''
}

export function linkIn({ text }: Letter): URL {
  return new URL(/^https?:\S+$/m.exec(text)?.[0] ?? '')
}

/** What the letter's link carries. */
export function tokenIn(letter: Letter): string {
  const { searchParams } = linkIn(letter)
  return searchParams.get('token_hash') ?? searchParams.get('token') ?? ''
}
