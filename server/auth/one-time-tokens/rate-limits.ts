import { TokenBucketLimiter } from '../../lib/token-bucket-limiter.ts'
import { AuthProblem } from '../auth-problem.ts'
import { type RequestClient, toClientNetworkKey } from '../request-client.ts'
import { throwIfRateLimited } from '../throw-if-rate-limited.ts'
import type { AuthMessagingSettings } from './settings.ts'

/** The reason for an e-mail; all that visitors can request are counted together. */
type EmailReasonCode = 'stranger' | 'email_change' | 'reauthentication' | 'invite'

export interface OneTimeTokenRateLimits {
  /** Counts an attempt with a code; call the returned function to refund it if the code was correct. */
  countCodeAttempt(recipient: string, client: RequestClient): () => void
  /** Counts an invalid link. Valid ones are not counted: they cannot be guessed. */
  countInvalidLink(client: RequestClient): void
  /**
   * Counts a request for an e-mail by recipient and network, whether or not the address has an account. Also
   * throws if the site may send no more, but takes nothing from the site's total.
   */
  countEmailRequest(address: string, reason: EmailReasonCode, client: RequestClient): void
  /** Counts an e-mail that is about to be sent for such a request; throws if the site may send no more. */
  countSentEmail(): void
  /** The same for text messages. */
  countSmsRequest(phone: string, client: RequestClient): void
  countSentSms(): void
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
  now: () => Date,
): OneTimeTokenRateLimits {
  const clock = () => now().getTime()
  const codesByNetwork = new TokenBucketLimiter(oneTime.verifications, fiveMinutesMs, clock)
  const codesByRecipient = new TokenBucketLimiter(
    toShare(oneTime.verifications, maxRecipientAttemptsShare),
    fiveMinutesMs,
    clock,
  )
  const invalidLinks = new TokenBucketLimiter(oneTime.verifications, fiveMinutesMs, clock)
  const emails = createSendLimiter(oneTime.mailFrequency, oneTime.mailsPerHour, clock)
  const textMessages = createSendLimiter(oneTime.sms?.frequency ?? 0, oneTime.sms?.perHour ?? 1, clock)
  return {
    countCodeAttempt(recipient, client) {
      const network = toClientNetworkKey(client.address)
      const pair = `${network} ${recipient}`
      throwIfRateLimited(codesByRecipient.takeToken(pair))
      throwIfRateLimited(codesByNetwork.takeToken(network))
      return () => {
        codesByRecipient.refund(pair)
        codesByNetwork.refund(network)
      }
    },
    countInvalidLink: (client) =>
      throwIfRateLimited(invalidLinks.takeToken(toClientNetworkKey(client.address))),
    countEmailRequest(address, reason, client) {
      // Invitations of administrators are limited only per recipient.
      const network = reason === 'invite' ? null : toClientNetworkKey(client.address)
      throwIfSendLimited(emails.countRequest(`${reason} ${address}`, network), 'over_email_send_rate_limit')
    },
    countSentEmail: () => emails.countSent('e-mail'),
    countSmsRequest: (phone, client) =>
      throwIfSendLimited(
        textMessages.countRequest(phone, toClientNetworkKey(client.address)),
        'over_sms_send_rate_limit',
      ),
    countSentSms: () => textMessages.countSent('text message'),
  }
}

/**
 * Limits requests for messages per recipient and network, and messages in total. Only messages that are sent
 * count in the total, so that requests for unknown recipients cannot use it up. All requests are rejected
 * alike while it is used up.
 */
function createSendLimiter(frequency: number, perHour: number, clock: () => number) {
  const createHourly = (share: number) => new TokenBucketLimiter(toShare(perHour, share), hourMs, clock)
  const spacing = frequency === 0 ? null : new TokenBucketLimiter(1, frequency * 1000, clock)
  const byRecipient = createHourly(maxRecipientShare)
  const byNetwork = createHourly(maxNetworkShare)
  const byPair = createHourly(maxPairShare)
  const total = createHourly(1)
  return {
    /** Returns the seconds to wait. `network`: null if only the time between two messages is limited. */
    countRequest(recipient: string, network: string | null): number {
      const spacingWait = spacing?.takeToken(recipient) ?? 0
      if (spacingWait > 0 || network === null) return spacingWait
      const pair = `${network} ${recipient}`
      const wait =
        total.getWait('') ||
        byNetwork.getWait(network) ||
        byPair.getWait(pair) ||
        byRecipient.takeToken(recipient)
      if (wait > 0) {
        spacing?.refund(recipient)
        return wait
      }
      byNetwork.takeToken(network)
      byPair.takeToken(pair)
      return 0
    },
    countSent(message: string): void {
      if (total.takeToken('') > 0)
        throw new Error(`The ${message} was not sent: ${perHour} were sent within the last hour`)
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
