import { beforeAll, describe, expect, it } from 'vitest'
import { toAuthFormErrors } from '../admin/auth-errors.ts'
import { registerAllMessages } from '../i18n/messages.ts'
import { getTranslator } from '../i18n/translate.ts'
import { formatAuthError } from './auth-errors.ts'

const t = getTranslator('en-US')
const app = { session: { getRetryAfter: () => null }, language: 'en-US' } as unknown as Parameters<
  typeof formatAuthError
>[1]

describe('errors of an invalid e-mail address', () => {
  beforeAll(registerAllMessages)

  it('are told apart from other invalid requests by their message', () => {
    const invalid = { code: 'validation_failed', message: 'Unable to validate email address: invalid format' }
    expect(formatAuthError(invalid, app)).toBe(t('authErrors.badAddress'))
    expect(toAuthFormErrors(invalid, t, 'email')).toEqual({
      fields: { email: [t('accountErrors.emailInvalid')] },
    })
    const other = { code: 'validation_failed', message: 'The request is not valid' }
    expect(formatAuthError(other, app)).toBe(t('authErrors.failed'))
    expect(toAuthFormErrors(other, t)).toEqual({ form: [t('accountErrors.failed')] })
  })
})
