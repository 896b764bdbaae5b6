import { createHmac, randomUUID } from 'node:crypto'

/** A code for somebody's telephone. */
export interface SmsCodeMessage {
  readonly user: { readonly id: string; readonly phone: string }
  readonly code: string
}

/** The way text messages leave. */
export interface SmsSender {
  send(message: SmsCodeMessage): Promise<void>
}

/** Hands messages to the operator's own program, signed as standard webhooks are. */
export function createSmsWebhookSender(hook: { readonly url: string; readonly secret: string }): SmsSender {
  const key = Buffer.from(hook.secret, 'base64')
  return {
    async send({ user, code }) {
      const body = JSON.stringify({ user, sms: { otp: code, phone: user.phone } })
      const id = `msg_${randomUUID()}`
      const moment = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', key).update(`${id}.${moment}.${body}`).digest('base64')
      const answer = await fetch(hook.url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(10_000),
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': moment,
          'webhook-signature': `v1,${signature}`,
        },
        body,
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The hook for text messages answered ${answer.status}`)
    },
  }
}
