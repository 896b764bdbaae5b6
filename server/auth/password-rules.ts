import { AuthProblem } from './problems.ts'

const longest = 256

/** Refuses a password that is too short or too long to be one. */
export function checkPassword(password: string, shortest: number): void {
  if ([...password].length < shortest)
    throw new AuthProblem('weak_password', {
      message: `Password should be at least ${shortest} characters.`,
      reasons: ['length'],
    })
  if (isTooLong(password))
    throw new AuthProblem('validation_failed', {
      message: `Password cannot be longer than ${longest} characters`,
    })
}

/** Whether a text is too long to be anybody's password. */
export function isTooLong(password: string): boolean {
  return password.length > longest
}
