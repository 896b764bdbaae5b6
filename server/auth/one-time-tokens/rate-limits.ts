import { AuthProblem } from '../auth-problem.ts'
import { type RequestClient, toClientNetworkKey } from '../request-client.ts'
import { TokenBucketLimiter } from '../token-bucket-limiter.ts'
import type { AuthMessagingSettings } from './settings.ts'

/** The reason for an e-mail; all that visitors can request are counted together. */
type EmailReasonCode = 'stranger' | 'email_change' | 'reauthentication' | 'invite'

export interface OneTimeTokenRateLimits {
  /** Counts an attempt to verify a code or link. */
  countVerification(client: RequestClient): void
  /** Counts a requested e-mail, whether or not the address has an account. */
  countEmail(address: string, reason: EmailReasonCode, client: RequestClient): void
  /** Counts a requested text message. */
  countSms(phone: string, client: RequestClient): void
}

/** The share of the hourly e-mails that one network may use, so that it cannot block all others. */
const maxNetworkShare = 1 / 3

export function createOneTimeTokenRateLimits(
  { oneTime }: AuthMessagingSettings,
  now: () => Date,
): OneTimeTokenRateLimits {
  const clock = () => now().getTime()
  const verifications = new TokenBucketLimiter(oneTime.verifications, 300_000, clock)
  const countSentEmail = createSendLimiter(oneTime.mailFrequency, oneTime.mailsPerHour, clock)
  const countSentSms = createSendLimiter(oneTime.sms?.frequency ?? 0, oneTime.sms?.perHour ?? 1, clock)
  return {
    countVerification(client) {
      const wait = verifications.takeToken(toClientNetworkKey(client.address))
      if (wait > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: wait })
    },
    countEmail(address, reason, client) {
      // Invitations of administrators are limited only per recipient.
      const network = reason === 'invite' ? null : toClientNetworkKey(client.address)
      throwIfSendLimited(countSentEmail(`${reason} ${address}`, network), 'over_email_send_rate_limit')
    },
    countSms: (phone, client) =>
      throwIfSendLimited(countSentSms(phone, toClientNetworkKey(client.address)), 'over_sms_send_rate_limit'),
  }
}

/** Limits messages per recipient, and per hour by network and in total. Returns the seconds to wait. */
function createSendLimiter(frequency: number, perHour: number, clock: () => number) {
  const byRecipient = frequency === 0 ? null : new TokenBucketLimiter(1, frequency * 1000, clock)
  const byNetwork = new TokenBucketLimiter(
    Math.max(1, Math.floor(perHour * maxNetworkShare)),
    3_600_000,
    clock,
  )
  const all = new TokenBucketLimiter(perHour, 3_600_000, clock)
  return (recipient: string, network: string | null): number => {
    const recipientWait = byRecipient?.takeToken(recipient) ?? 0
    if (recipientWait > 0 || network === null) return recipientWait
    const networkWait = byNetwork.takeToken(network)
    const sharedWait = networkWait > 0 ? networkWait : all.takeToken('')
    if (sharedWait > 0) byRecipient?.refund(recipient)
    return sharedWait
  }
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
