import type { RateLimiterFactory } from '../../lib/rate-limiter.ts'
import { AuthProblem } from '../auth-problem.ts'
import { type RequestClient, toClientNetworkKey } from '../request-client.ts'
import { throwIfRateLimited } from '../throw-if-rate-limited.ts'
import type { AuthMessagingSettings } from './settings.ts'

/** The reason for an e-mail; all that visitors can request are counted together. */
type EmailReasonCode = 'stranger' | 'email_change' | 'reauthentication' | 'invite'

export interface OneTimeTokenRateLimits {
  /** Counts an attempt with a code; call the returned function to refund it if the code was correct. */
  countCodeAttempt(recipient: string, client: RequestClient): Promise<() => Promise<void>>
  /** Counts an invalid link. Valid ones are not counted: they cannot be guessed. */
  countInvalidLink(client: RequestClient): Promise<void>
  /**
   * Counts a request for an e-mail by recipient and network, whether or not the address has an account. Also
   * throws if the site may send no more, but takes nothing from the site's total.
   */
  countEmailRequest(address: string, reason: EmailReasonCode, client: RequestClient): Promise<void>
  /** Counts an e-mail that is about to be sent for such a request; throws if the site may send no more. */
  countSentEmail(): Promise<void>
  /** The same for text messages. */
  countSmsRequest(phone: string, client: RequestClient): Promise<void>
  countSentSms(): Promise<void>
}

/**
 * The shares of the hourly messages: for one network, for one recipient, and from one network to one recipient. One
 * network alone can use up neither all messages nor those of a recipient.
 */
const maxNetworkShare = 1 / 3
const maxRecipientShare = 1 / 2
const maxPairShare = 1 / 6
/** The share of a network's attempts that can be for one recipient. */
const maxRecipientAttemptsShare = 1 / 3
const fiveMinutesMs = 300_000
const hourMs = 3_600_000

export function createOneTimeTokenRateLimits(
  { oneTime }: AuthMessagingSettings,
  createRateLimiter: RateLimiterFactory,
): OneTimeTokenRateLimits {
  const createAttemptLimiter = (name: string, size: number) =>
    createRateLimiter({ name, size, periodMs: fiveMinutesMs })
  const codesByNetwork = createAttemptLimiter('code by network', oneTime.verifications)
  const codesByRecipient = createAttemptLimiter(
    'code by network and recipient',
    toShare(oneTime.verifications, maxRecipientAttemptsShare),
  )
  const invalidLinks = createAttemptLimiter('invalid link', oneTime.verifications)
  const emails = createSendLimiter(
    { name: 'e-mail', frequency: oneTime.mailFrequency, perHour: oneTime.mailsPerHour },
    createRateLimiter,
  )
  const textMessages = createSendLimiter(
    { name: 'text message', frequency: oneTime.sms?.frequency ?? 0, perHour: oneTime.sms?.perHour ?? 1 },
    createRateLimiter,
  )
  return {
    async countCodeAttempt(recipient, client) {
      const network = toClientNetworkKey(client.address)
      const pair = `${network} ${recipient}`
      throwIfRateLimited(await codesByRecipient.takeToken(pair))
      throwIfRateLimited(await codesByNetwork.takeToken(network))
      return async () => {
        await codesByRecipient.refund(pair)
        await codesByNetwork.refund(network)
      }
    },
    countInvalidLink: async (client) =>
      throwIfRateLimited(await invalidLinks.takeToken(toClientNetworkKey(client.address))),
    async countEmailRequest(address, reason, client) {
      // Invitations of administrators are limited only per recipient.
      const network = reason === 'invite' ? null : toClientNetworkKey(client.address)
      throwIfSendLimited(
        await emails.countRequest(`${reason} ${address}`, network),
        'over_email_send_rate_limit',
      )
    },
    countSentEmail: () => emails.countSent(),
    countSmsRequest: async (phone, client) =>
      throwIfSendLimited(
        await textMessages.countRequest(phone, toClientNetworkKey(client.address)),
        'over_sms_send_rate_limit',
      ),
    countSentSms: () => textMessages.countSent(),
  }
}

/**
 * Limits requests for messages per recipient and network, and messages in total. Only messages that are sent
 * count in the total, so that requests for unknown recipients cannot use it up. All requests are rejected
 * alike while it is used up.
 */
function createSendLimiter(
  { name, frequency, perHour }: { name: string; frequency: number; perHour: number },
  createRateLimiter: RateLimiterFactory,
) {
  const createHourly = (key: string, share: number) =>
    createRateLimiter({ name: `${name} by ${key}`, size: toShare(perHour, share), periodMs: hourMs })
  const spacing =
    frequency === 0
      ? null
      : createRateLimiter({ name: `${name} spacing`, size: 1, periodMs: frequency * 1000 })
  const byRecipient = createHourly('recipient', maxRecipientShare)
  const byNetwork = createHourly('network', maxNetworkShare)
  const byPair = createHourly('network and recipient', maxPairShare)
  const total = createHourly('site', 1)
  return {
    /** Returns the seconds to wait. `network`: null if only the time between two messages is limited. */
    async countRequest(recipient: string, network: string | null): Promise<number> {
      const spacingWait = (await spacing?.takeToken(recipient)) ?? 0
      if (spacingWait > 0 || network === null) return spacingWait
      const pair = `${network} ${recipient}`
      const taken: (() => Promise<void>)[] = spacing === null ? [] : [() => spacing.refund(recipient)]
      let wait = await total.getWait('')
      // Taken one by one instead of looked at before: other requests take at the same time.
      for (const [limiter, key] of [
        [byNetwork, network],
        [byPair, pair],
        [byRecipient, recipient],
      ] as const) {
        if (wait > 0) break
        wait = await limiter.takeToken(key)
        if (wait === 0) taken.push(() => limiter.refund(key))
      }
      if (wait > 0) for (const refund of taken) await refund()
      return wait
    },
    async countSent(): Promise<void> {
      if ((await total.takeToken('')) > 0)
        throw new Error(`The ${name} was not sent: ${perHour} were sent within the last hour`)
    },
  }
}

function toShare(count: number, share: number): number {
  return Math.max(1, Math.floor(count * share))
}

function throwIfSendLimited(
  wait: number,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
): void {
  if (wait > 0)
    throw new AuthProblem(code, {
      retryAfter: wait,
      message: `For security purposes, you can only request this after ${wait} seconds.`,
    })
}
