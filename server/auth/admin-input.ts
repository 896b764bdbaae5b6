import { bannedUntil } from './banned.ts'
import { flagIn, type Json, objectIn, textIn } from './body.ts'
import type { AuthDeps } from './contract.ts'
import { isEmail, normalEmail } from './email.ts'
import { hashPassword, isPasswordHash } from './password.ts'
import { checkPassword } from './password-rules.ts'
import { AuthProblem } from './problems.ts'

/** What an administrator asks for of a user; null: nothing is said of it. */
export interface AdminInput {
  readonly id: string | null
  readonly email: string | null
  readonly passwordHash: string | null
  readonly confirm: boolean
  readonly userMetadata: Json | null
  readonly appMetadata: Json | null
  /** Undefined: nothing is said of a ban. */
  readonly bannedUntil: string | null | undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(text: string): boolean {
  return uuid.test(text)
}

/** Reads and checks what is asked for. */
export async function adminInput({ settings, now }: AuthDeps, body: Json): Promise<AdminInput> {
  refuseUnsupported(body)
  const id = textIn(body, 'id')?.toLowerCase() ?? null
  if (id !== null && (!isUuid(id) || /^[0-]+$/.test(id)))
    throw new AuthProblem('validation_failed', { message: 'ID must conform to the uuid v4 format' })
  const given = textIn(body, 'email')
  const email = given === null ? null : normalEmail(given)
  if (email !== null && !(await isEmail(email))) throw new AuthProblem('email_address_invalid')
  const duration = textIn(body, 'ban_duration')
  return {
    id,
    email,
    passwordHash: await passwordHashIn(body, settings.passwordMinLength),
    confirm: flagIn(body, 'email_confirm'),
    userMetadata: objectIn(body, 'user_metadata'),
    appMetadata: objectIn(body, 'app_metadata'),
    bannedUntil: duration === null ? undefined : bannedUntil(duration, now()),
  }
}

async function passwordHashIn(body: Json, shortest: number): Promise<string | null> {
  const password = textIn(body, 'password')
  const hash = textIn(body, 'password_hash')
  if (password !== null && hash !== null)
    throw new AuthProblem('validation_failed', {
      message: 'Only a password or a password hash should be provided',
    })
  if (hash !== null && !isPasswordHash(hash))
    throw new AuthProblem('validation_failed', {
      message: 'password_hash must be an argon2id hash in PHC form',
    })
  if (password === null) return hash
  checkPassword(password, shortest)
  return hashPassword(password)
}

/** Quietly leaving out what was asked for would be worse than saying no. */
function refuseUnsupported(body: Json): void {
  if (textIn(body, 'phone') !== null || flagIn(body, 'phone_confirm'))
    throw new AuthProblem('phone_provider_disabled')
  for (const name of ['role', 'aud']) {
    if (![null, 'authenticated'].includes(textIn(body, name)))
      throw new AuthProblem('validation_failed', {
        message: `${name} can only be authenticated; what a person may do on this site is app_metadata.role`,
      })
  }
}
