import { AuthProblem } from './auth-problem.ts'

const maxPasswordLength = 256

/** Rejects a password that is too short or too long. */
export function assertPasswordLength(password: string, minLength: number): void {
  if ([...password].length < minLength)
    throw new AuthProblem('weak_password', {
      message: `Password should be at least ${minLength} characters.`,
      reasons: ['length'],
    })
  if (isPasswordTooLong(password))
    throw new AuthProblem('validation_failed', {
      message: `Password cannot be longer than ${maxPasswordLength} characters`,
    })
}

export function isPasswordTooLong(password: string): boolean {
  return password.length > maxPasswordLength
}
