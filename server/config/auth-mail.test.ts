import { describe, expect, it } from 'vitest'
import { readAuthMessagingConfig } from './auth-mail.ts'

const smtp = { GOTRUE_SMTP_HOST: 'mail.example.org', GOTRUE_SMTP_ADMIN_EMAIL: 'site@example.org' }
const key = Buffer.alloc(24).toString('base64')

describe('readAuthMailConfig', () => {
  it.each([
    [{ GOTRUE_SMTP_HOST: 'mail example' }, 'GOTRUE_SMTP_HOST'],
    [{ GOTRUE_SMTP_HOST: 'mail.example.org' }, 'GOTRUE_SMTP_ADMIN_EMAIL'],
    [{ ...smtp, GOTRUE_SMTP_ADMIN_EMAIL: 'a@b.cz\r\nBcc: c@d.cz' }, 'GOTRUE_SMTP_ADMIN_EMAIL'],
    [{ ...smtp, GOTRUE_SMTP_SENDER_NAME: 'A\nB' }, 'GOTRUE_SMTP_SENDER_NAME'],
    [{ ...smtp, GOTRUE_SMTP_USER: 'site' }, 'GOTRUE_SMTP_PASS'],
    [{ ...smtp, GOTRUE_SMTP_PASS: 'secret' }, 'GOTRUE_SMTP_USER'],
    [{ ...smtp, GOTRUE_SMTP_PORT: '99999' }, 'GOTRUE_SMTP_PORT'],
    [{ GOTRUE_MAILER_OTP_LENGTH: '4' }, 'GOTRUE_MAILER_OTP_LENGTH'],
    [{ GOTRUE_MAILER_OTP_EXP: '1000000' }, 'GOTRUE_MAILER_OTP_EXP'],
    [{ GOTRUE_SMTP_MAX_FREQUENCY: '60' }, 'GOTRUE_SMTP_MAX_FREQUENCY'],
    [{ GOTRUE_SMTP_MAX_FREQUENCY: 'x5s' }, 'GOTRUE_SMTP_MAX_FREQUENCY'],
    [{ GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: 'yes' }, 'GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED'],
    [{ GOTRUE_URI_ALLOW_LIST: 'https://a.test/**,/relative' }, 'GOTRUE_URI_ALLOW_LIST'],
    [{ GOTRUE_URI_ALLOW_LIST: 'https://{a' }, 'GOTRUE_URI_ALLOW_LIST'],
    [{ GOTRUE_HOOK_SEND_SMS_URI: 'ftp://a.test' }, 'GOTRUE_HOOK_SEND_SMS_URI'],
    [{ GOTRUE_HOOK_SEND_SMS_URI: 'https://a.test' }, 'GOTRUE_HOOK_SEND_SMS_SECRETS'],
    [
      { GOTRUE_HOOK_SEND_SMS_URI: 'https://a.test', GOTRUE_HOOK_SEND_SMS_SECRETS: 'v1,whsec_short' },
      'GOTRUE_HOOK_SEND_SMS_SECRETS',
    ],
    [{ GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true' }, 'GOTRUE_SECURITY_CAPTCHA_SECRET'],
    [
      { GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true', GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'mine' },
      'GOTRUE_SECURITY_CAPTCHA_PROVIDER',
    ],
  ])('rejects %j with a one-line error', (env, variable) => {
    expect(() => readAuthMessagingConfig(env)).toThrow(expect.objectContaining({ variable }))
    expect(() => readAuthMessagingConfig(env)).not.toThrow(/secret|\n/)
  })

  it('has safe defaults', () => {
    expect(readAuthMessagingConfig({})).toEqual({
      uriAllowList: [],
      smtp: null,
      sender: { address: 'letopis@localhost', name: null },
      smsHook: null,
      oneTime: {
        otpLength: 6,
        otpExp: 3600,
        inviteExp: 604_800,
        secureEmailChange: true,
        mailFrequency: 60,
        mailsPerHour: 30,
        verifications: 30,
        reauthentication: false,
        notifications: {
          passwordChanged: true,
          emailChanged: true,
          factorEnrolled: true,
          factorUnenrolled: true,
        },
        sms: null,
        captcha: null,
      },
    })
  })

  it('reads the values that are set', () => {
    const read = readAuthMessagingConfig({
      ...smtp,
      GOTRUE_SMTP_PORT: '465',
      GOTRUE_SMTP_USER: 'site',
      GOTRUE_SMTP_PASS: 'secret',
      GOTRUE_SMTP_SENDER_NAME: 'Obec Lhota',
      GOTRUE_SMTP_MAX_FREQUENCY: '1m30s',
      GOTRUE_URI_ALLOW_LIST: 'https://*.example.org/**, myapp://done',
      GOTRUE_HOOK_SEND_SMS_URI: 'https://sms.example.org/send',
      GOTRUE_HOOK_SEND_SMS_SECRETS: `v1,whsec_${key}`,
      GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
      GOTRUE_SECURITY_CAPTCHA_PROVIDER: 'turnstile',
      GOTRUE_SECURITY_CAPTCHA_SECRET: 'of the site',
    })
    expect(read).toMatchObject({
      smtp: { host: 'mail.example.org', port: 465, user: 'site', pass: 'secret' },
      sender: { address: 'site@example.org', name: 'Obec Lhota' },
      uriAllowList: ['https://*.example.org/**', 'myapp://done'],
      smsHook: { url: 'https://sms.example.org/send', secret: key },
      oneTime: { mailFrequency: 90, sms: { otpExp: 60 }, captcha: { secret: 'of the site' } },
    })
  })
})
