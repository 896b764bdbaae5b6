import { AuthProblem } from './auth-problem.ts'
import type { AuthDeps } from './contract.ts'
import {
  type JsonObject,
  readBooleanField,
  readOptionalObjectField,
  readOptionalStringField,
} from './json-body.ts'
import { parseEmailAddress, parsePhoneNumber } from './one-time-tokens/recipient-input.ts'
import { hashPassword, isPasswordHash } from './password-hash.ts'
import { assertPasswordLength } from './password-rules.ts'
import { calculateBanEnd } from './user-ban.ts'

/** Changes of a user requested by an administrator; null: not changed. */
export interface AdminUserInput {
  readonly id: string | null
  readonly email: string | null
  readonly phone: string | null
  readonly passwordHash: string | null
  readonly confirmEmail: boolean
  readonly confirmPhone: boolean
  readonly userMetadata: JsonObject | null
  readonly appMetadata: JsonObject | null
  /** Undefined: the ban is not changed. */
  readonly bannedUntil: string | null | undefined
}

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** Parses and validates the request body. */
export async function parseAdminUserInput(
  { settings, now }: AuthDeps,
  body: JsonObject,
): Promise<AdminUserInput> {
  assertSupportedFields(body)
  const id = readOptionalStringField(body, 'id')?.toLowerCase() ?? null
  if (id !== null && (!isUuid(id) || /^[0-]+$/.test(id)))
    throw new AuthProblem('validation_failed', { message: 'ID must conform to the uuid v4 format' })
  const emailInput = readOptionalStringField(body, 'email')
  const email = emailInput === null ? null : await parseEmailAddress(emailInput)
  const phoneInput = readOptionalStringField(body, 'phone')
  const duration = readOptionalStringField(body, 'ban_duration')
  return {
    id,
    email,
    phone: phoneInput === null ? null : parsePhoneNumber(phoneInput),
    passwordHash: await readPasswordHash(body, settings.passwordMinLength),
    confirmEmail: readBooleanField(body, 'email_confirm'),
    confirmPhone: readBooleanField(body, 'phone_confirm'),
    userMetadata: readOptionalObjectField(body, 'user_metadata'),
    appMetadata: readOptionalObjectField(body, 'app_metadata'),
    bannedUntil: duration === null ? undefined : calculateBanEnd(duration, now()),
  }
}

async function readPasswordHash(body: JsonObject, minPasswordLength: number): Promise<string | null> {
  const password = readOptionalStringField(body, 'password')
  const hash = readOptionalStringField(body, 'password_hash')
  if (password !== null && hash !== null)
    throw new AuthProblem('validation_failed', {
      message: 'Only a password or a password hash should be provided',
    })
  if (hash !== null && !isPasswordHash(hash))
    throw new AuthProblem('validation_failed', {
      message: 'password_hash must be a bcrypt hash, or a scrypt or argon2id hash in PHC form',
    })
  if (password === null) return hash
  assertPasswordLength(password, minPasswordLength)
  return hashPassword(password)
}

/** Rejects unsupported fields instead of ignoring them silently. */
function assertSupportedFields(body: JsonObject): void {
  for (const name of ['role', 'aud']) {
    if (![null, 'authenticated'].includes(readOptionalStringField(body, name)))
      throw new AuthProblem('validation_failed', {
        message: `${name} can only be authenticated; what a person may do on this site is app_metadata.role`,
      })
  }
}
