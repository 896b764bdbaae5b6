import { AuthProblem } from '../auth-problem.ts'
import { type RequestClient, toNetworkPrefix } from '../request-client.ts'
import { TokenBucketLimiter } from '../token-bucket-limiter.ts'
import type { OneTimeTokenSettings } from './settings.ts'

/** What a letter is about; what strangers can ask for is counted together. */
export type EmailReason = 'stranger' | 'email_change' | 'reauthentication' | 'invite'

export interface OneTimeTokenRateLimits {
  /** A code or a link is about to be tried. */
  countVerification(client: RequestClient): void
  /** A letter is about to be asked for, whether or not anybody has the address. */
  countEmail(address: string, reason: EmailReason, client: RequestClient): void
  /** A text message is about to be asked for. */
  countSms(phone: string, client: RequestClient): void
}

/** Of an hour's letters, one place may use up a part, so that nobody can keep them from all others. */
const maxNetworkShare = 1 / 3

export function createOneTimeTokenRateLimits(
  { oneTime }: OneTimeTokenSettings,
  now: () => Date,
): OneTimeTokenRateLimits {
  const clock = () => now().getTime()
  const verifications = new TokenBucketLimiter(oneTime.verifications, 300_000, clock)
  const letters = createSendLimiter(oneTime.mailFrequency, oneTime.mailsPerHour, clock)
  const messages = createSendLimiter(oneTime.sms?.frequency ?? 0, oneTime.sms?.perHour ?? 1, clock)
  return {
    countVerification(client) {
      const wait = verifications.takeToken(toNetworkPrefix(client.address))
      if (wait > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: wait })
    },
    countEmail(address, reason, client) {
      // An administrator may invite as many as there are.
      const network = reason === 'invite' ? null : toNetworkPrefix(client.address)
      throwIfRateLimited(letters(`${reason} ${address}`, network), 'over_email_send_rate_limit')
    },
    countSms: (phone, client) =>
      throwIfRateLimited(messages(phone, toNetworkPrefix(client.address)), 'over_sms_send_rate_limit'),
  }
}

/** Counts what is sent: so often to one recipient, so often in an hour for one place and for all. Gives the seconds to wait. */
function createSendLimiter(frequency: number, perHour: number, clock: () => number) {
  const byRecipient = frequency === 0 ? null : new TokenBucketLimiter(1, frequency * 1000, clock)
  const byNetwork = new TokenBucketLimiter(
    Math.max(1, Math.floor(perHour * maxNetworkShare)),
    3_600_000,
    clock,
  )
  const all = new TokenBucketLimiter(perHour, 3_600_000, clock)
  return (recipient: string, network: string | null): number => {
    const wait = byRecipient?.takeToken(recipient) ?? 0
    if (wait > 0 || network === null) return wait
    const share = byNetwork.takeToken(network)
    const longer = share > 0 ? share : all.takeToken('')
    if (longer > 0) byRecipient?.refund(recipient)
    return longer
  }
}

function throwIfRateLimited(
  wait: number,
  code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit',
): void {
  if (wait > 0)
    throw new AuthProblem(code, {
      retryAfter: wait,
      message: `For security purposes, you can only request this after ${wait} seconds.`,
    })
}
