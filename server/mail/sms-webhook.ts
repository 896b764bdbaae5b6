import { createHmac, randomUUID } from 'node:crypto'

/** A one-time code to send to a user's phone. */
interface SmsCodeMessage {
  readonly user: { readonly id: string; readonly phone: string }
  readonly code: string
}

/** Sends text messages. */
export interface SmsCodeSender {
  send(message: SmsCodeMessage): Promise<void>
}

/** Posts messages to the operator's webhook, signed according to the Standard Webhooks specification. */
export function createSmsCodeWebhookSender(hook: {
  readonly url: string
  readonly secret: string
}): SmsCodeSender {
  const key = Buffer.from(hook.secret, 'base64')
  return {
    async send({ user, code }) {
      const body = JSON.stringify({ user, sms: { otp: code, phone: user.phone } })
      const id = `msg_${randomUUID()}`
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
      const response = await fetch(hook.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': timestamp,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      })
      await response.body?.cancel()
      if (!response.ok) throw new Error(`SMS webhook responded with status ${response.status}`)
    },
  }
}
