import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { readAuthMessagingConfig } from '../../server/config/auth-mail.ts'
import { createSmsCodeWebhookSender } from '../../server/mail/index.ts'
import {
  getErrorCodeAndStatus,
  readStatusAndCode,
  signInWithTestPassword,
  startAuthTestSite,
  testPassword,
} from '../support/auth-site.ts'
import { describeOnOneEngine } from '../support/database-engines.ts'

const phone = '420600700800'
const key = Buffer.alloc(32, 7).toString('base64')
const { oneTime } = readAuthMessagingConfig({
  GOTRUE_HOOK_SEND_SMS_URI: 'http://127.0.0.1/',
  GOTRUE_HOOK_SEND_SMS_SECRETS: `v1,whsec_${key}`,
  GOTRUE_SMS_MAX_FREQUENCY: '0s',
  GOTRUE_RATE_LIMIT_VERIFY: '100000',
})

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** An HTTP server that records its requests and returns the given responses. */
async function listen(answer: (body: string) => string): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      response.setHeader('Content-Type', 'application/json').end(answer(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    received,
  }
}

describeOnOneEngine('text messages', (connect) => {
  it('are sent by the operator’s hook, signed; the code signs in and a wrong one does not', async () => {
    const hook = await listen(() => '{}')
    const site = await startAuthTestSite(await connect(), {
      settings: { signup: true, oneTime },
      messages: createSmsCodeWebhookSender({ url: hook.url, secret: key }),
    })
    const client = site.createClient()
    expect(getErrorCodeAndStatus(await client.signInWithOtp({ phone: 'not a number' }))[0]).toBe(
      'validation_failed',
    )
    const { data } = await client.signUp({ phone: `+${phone}`, password: testPassword })
    expect([data.session, data.user?.phone]).toEqual([null, phone])
    expect(getErrorCodeAndStatus(await client.signInWithPassword({ phone, password: testPassword }))).toEqual(
      ['phone_not_confirmed', 400],
    )
    await site.readSentEmails()
    const [message] = hook.received
    const { sms, user } = JSON.parse(message?.body ?? '{}')
    expect([user.phone, user.id]).toEqual([phone, data.user?.id])
    const { 'webhook-id': id, 'webhook-timestamp': moment } = message?.headers ?? {}
    const signature = createHmac('sha256', Buffer.from(key, 'base64'))
      .update(`${id}.${moment}.${message?.body}`)
      .digest('base64')
    expect(message?.headers['webhook-signature']).toBe(`v1,${signature}`)
    const wrong = sms.otp === '000000' ? '000001' : '000000'
    expect(getErrorCodeAndStatus(await client.verifyOtp({ phone, token: wrong, type: 'sms' }))).toEqual([
      'otp_expired',
      403,
    ])
    const verified = await client.verifyOtp({ phone, token: sms.otp, type: 'sms' })
    expect(verified.data.user?.phone_confirmed_at).toBeDefined()
    expect((await client.signInWithPassword({ phone, password: testPassword })).error).toBeNull()
    await client.updateUser({ phone: '420600700801' })
    await site.readSentEmails()
    const change = JSON.parse(hook.received.at(-1)?.body ?? '{}')
    const changed = await client.verifyOtp({
      phone: '420600700801',
      token: change.sms.otp,
      type: 'phone_change',
    })
    expect(changed.data.user?.phone).toBe('420600700801')
    expect(site.reported).toEqual([])
  })

  it('create no account while sign-up is closed, and the response is the same', async () => {
    const hook = await listen(() => '{}')
    const site = await startAuthTestSite(await connect(), {
      settings: { oneTime },
      messages: createSmsCodeWebhookSender({ url: hook.url, secret: key }),
    })
    expect((await site.createClient().signInWithOtp({ phone })).error).toBeNull()
    await site.readSentEmails()
    expect(hook.received).toEqual([])
    expect(await site.data.auth.users.findByPhone(phone)).toBeNull()
  })
})

describeOnOneEngine('a changed phone number', (connect) => {
  it('gets its code again on request, without revealing who has requested one', async () => {
    const hook = await listen(() => '{}')
    const site = await startAuthTestSite(await connect(), {
      settings: { oneTime },
      messages: createSmsCodeWebhookSender({ url: hook.url, secret: key }),
    })
    const user = { email: 'jana@example.org', email_confirm: true, password: testPassword }
    await site.admin.createUser({ ...user, phone, phone_confirm: true })
    await site.admin.createUser({ phone: '420600700899', phone_confirm: true })
    const client = site.createClient()
    await signInWithTestPassword(client, user.email)
    const visitor = site.createClient()
    const resend = async (number: string) =>
      (await visitor.resend({ type: 'phone_change', phone: number })).error
    expect(await resend(phone)).toBeNull()
    await site.readSentEmails()
    expect(hook.received).toEqual([])
    await client.updateUser({ phone: '420600700801' })
    await site.readSentEmails()
    for (const number of [phone, '420600700899', '420600700898']) expect(await resend(number)).toBeNull()
    expect((await resend('no number'))?.code).toBe('validation_failed')
    await site.readSentEmails()
    const messages = hook.received.map(({ body }) => JSON.parse(body).sms)
    expect(messages.map((sms) => sms.phone)).toEqual(['420600700801', '420600700801'])
    const [first, second] = messages.map((sms) => sms.otp)
    const verify = (token: string) => client.verifyOtp({ phone: '420600700801', token, type: 'phone_change' })
    if (first !== second) expect((await verify(first)).error?.code).toBe('otp_expired')
    expect((await verify(second)).data.user?.phone).toBe('420600700801')
    const unknown = await site.request('/resend', { method: 'POST', body: { type: 'other' } })
    expect(await unknown.json()).toEqual({
      code: 'validation_failed',
      message: 'Missing one of these types: signup, email_change, sms, phone_change',
    })
    expect(site.reported).toEqual([])
  })

  it('is used at once if numbers need no confirmation', async () => {
    const hook = await listen(() => '{}')
    const sms = oneTime.sms === null ? null : { ...oneTime.sms, autoconfirm: true }
    const site = await startAuthTestSite(await connect(), {
      settings: { oneTime: { ...oneTime, sms } },
      messages: createSmsCodeWebhookSender({ url: hook.url, secret: key }),
    })
    await site.createUser('jana@example.org')
    await site.admin.createUser({ phone: '420600700899' })
    const client = site.createClient()
    await signInWithTestPassword(client, 'jana@example.org')
    expect(getErrorCodeAndStatus(await client.updateUser({ phone: '420600700899' }))).toEqual([
      'phone_exists',
      422,
    ])
    const { data } = await client.updateUser({ phone: `+${phone}`, data: { town: 'Lhota' } })
    expect(data.user).toMatchObject({
      phone,
      phone_confirmed_at: expect.any(String),
      user_metadata: { town: 'Lhota' },
    })
    expect(data.user?.new_phone).toBeUndefined()
    const identity = data.user?.identities?.find(({ provider }) => provider === 'phone')
    expect(identity?.identity_data).toMatchObject({ phone, phone_verified: true })
    expect((await client.getUser()).data.user).toEqual(data.user)
    const other = site.createClient()
    expect((await other.signInWithPassword({ phone, password: testPassword })).error).toBeNull()
    await site.readSentEmails()
    expect([hook.received, site.reported]).toEqual([[], []])
  })
})

describeOnOneEngine('a reauthentication code', (connect) => {
  it('that cannot be sent to the phone is an error, and reported to the operator', async () => {
    const site = await startAuthTestSite(await connect(), {
      settings: { oneTime },
      messages: createSmsCodeWebhookSender({ url: 'http://127.0.0.1:1/', secret: key }),
    })
    const id = await site.createUser('jana@example.org')
    const client = site.createClient()
    await signInWithTestPassword(client, 'jana@example.org')
    const ask = async () => {
      const { error } = await client.reauthenticate()
      return [error?.code, error?.status, error?.message]
    }
    const { users } = site.data.auth
    await users.update(id, { email_confirmed_at: null })
    expect(await ask()).toEqual(['email_not_confirmed', 422, 'Please verify your email first.'])
    await users.update(id, { email: null })
    expect(await ask()).toEqual([
      ...['validation_failed', 400],
      'Reauthentication requires the user to have an email or a phone number',
    ])
    await users.update(id, { phone })
    expect(await ask()).toEqual(['phone_not_confirmed', 422, 'Please verify your phone first.'])
    await users.update(id, { phone_confirmed_at: site.now().toISOString() })
    expect(await ask()).toEqual(['sms_send_failed', 422, 'Error sending reauthentication OTP to provider'])
    expect(site.reported).toHaveLength(1)
  })
})

describeOnOneEngine('captcha', (connect) => {
  it('is required when configured, and rejects also if it cannot be verified', async () => {
    const provider = await listen((body) =>
      JSON.stringify({ success: new URLSearchParams(body).get('response') === 'a person' }),
    )
    const captcha = { secret: 'of the site', url: provider.url }
    const base = { ...oneTime, sms: null, mailFrequency: 0, mailsPerHour: 1000 }
    const settings = { signup: true, oneTime: { ...base, captcha } }
    const site = await startAuthTestSite(await connect(), { settings })
    const email = 'jana@example.org'
    await site.createUser(email)
    for (const path of ['/signup', '/otp', '/magiclink', '/recover', '/resend', '/token?grant_type=password'])
      for (const given of [{}, { gotrue_meta_security: { captcha_token: 'a machine' } }]) {
        const body = { email, password: testPassword, type: 'signup', ...given }
        expect([
          path,
          ...(await readStatusAndCode(await site.request(path, { method: 'POST', body }))),
        ]).toEqual([path, 400, 'captcha_failed'])
      }
    const options = { captchaToken: 'a person' }
    const { error } = await site.createClient().signInWithPassword({ email, password: testPassword, options })
    expect(error).toBeNull()
    expect(Object.fromEntries(new URLSearchParams(provider.received.at(-1)?.body))).toMatchObject({
      secret: 'of the site',
      response: 'a person',
    })
    const away = { ...base, captcha: { ...captcha, url: 'http://127.0.0.1:1/' } }
    const alone = await site.restart({ settings: { oneTime: away } })
    const rejected = await alone.createClient().signInWithPassword({ email, password: testPassword, options })
    expect(getErrorCodeAndStatus(rejected)).toEqual(['captcha_failed', 400])
    await signInWithTestPassword((await site.restart({})).createClient(), email)
  })
})
