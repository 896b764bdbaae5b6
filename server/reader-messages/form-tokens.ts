import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { ReaderMessageFormProblem } from '../content/contract/reader-messages.ts'

export type FormTokenProblem = Exclude<ReaderMessageFormProblem, 'full'>

/** Signed times at which forms were opened: they tell programs that only post from people, without asking others. */
export interface FormTokens {
  create(subject: string): string
  /** Null: the token is valid. */
  findProblem(token: string, subject: string): FormTokenProblem | null
}

const minAgeMs = 2000
const maxAgeMs = 24 * 60 * 60 * 1000

export function createFormTokens(secret: string, now: () => Date): FormTokens {
  const sign = (subject: string, openedAt: string, nonce: string) =>
    createHmac('sha256', `forms of readers ${secret}`).update(`${subject} ${openedAt} ${nonce}`).digest()
  return {
    create(subject) {
      const openedAt = now().getTime().toString(36)
      const nonce = randomBytes(12).toString('base64url')
      return `${openedAt}.${nonce}.${sign(subject, openedAt, nonce).toString('base64url')}`
    },
    findProblem(token, subject) {
      const [, openedAt = '', nonce = '', signature = ''] =
        /^([0-9a-z]{1,11})\.([\w-]{16})\.([\w-]{43})$/.exec(token) ?? []
      const expected = sign(subject, openedAt, nonce)
      const received = Buffer.from(signature, 'base64url')
      if (received.length !== expected.length || !timingSafeEqual(received, expected)) return 'invalid'
      const age = now().getTime() - Number.parseInt(openedAt, 36)
      if (age < minAgeMs) return 'early'
      return age > maxAgeMs ? 'late' : null
    },
  }
}
