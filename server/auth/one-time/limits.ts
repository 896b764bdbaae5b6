import { Buckets } from '../buckets.ts'
import { type Client, networkOf } from '../client.ts'
import { AuthProblem } from '../problems.ts'
import type { OneTimeSettings } from './settings.ts'

/** What a letter is about; what strangers can ask for is counted together. */
export type LetterReason = 'stranger' | 'email_change' | 'reauthentication' | 'invite'

export interface OneTimeLimits {
  /** A code or a link is about to be tried. */
  verify(client: Client): void
  /** A letter is about to be asked for, whether or not anybody has the address. */
  letter(address: string, reason: LetterReason, client: Client): void
  /** A text message is about to be asked for. */
  message(phone: string, client: Client): void
}

/** Of an hour's letters, one place may use up a part, so that nobody can keep them from all others. */
const shareOfOnePlace = 1 / 3

export function createOneTimeLimits({ oneTime }: OneTimeSettings, now: () => Date): OneTimeLimits {
  const clock = () => now().getTime()
  const verifications = new Buckets(oneTime.verifications, 300_000, clock)
  const letters = counted(oneTime.mailFrequency, oneTime.mailsPerHour, clock)
  const messages = counted(oneTime.sms?.frequency ?? 0, oneTime.sms?.perHour ?? 1, clock)
  return {
    verify(client) {
      const wait = verifications.take(networkOf(client.address))
      if (wait > 0) throw new AuthProblem('over_request_rate_limit', { retryAfter: wait })
    },
    letter(address, reason, client) {
      // An administrator may invite as many as there are.
      const network = reason === 'invite' ? null : networkOf(client.address)
      refuse(letters(`${reason} ${address}`, network), 'over_email_send_rate_limit')
    },
    message: (phone, client) =>
      refuse(messages(phone, networkOf(client.address)), 'over_sms_send_rate_limit'),
  }
}

/** Counts what is sent: so often to one recipient, so often in an hour for one place and for all. Gives the seconds to wait. */
function counted(frequency: number, perHour: number, clock: () => number) {
  const byRecipient = frequency === 0 ? null : new Buckets(1, frequency * 1000, clock)
  const byNetwork = new Buckets(Math.max(1, Math.floor(perHour * shareOfOnePlace)), 3_600_000, clock)
  const all = new Buckets(perHour, 3_600_000, clock)
  return (recipient: string, network: string | null): number => {
    const wait = byRecipient?.take(recipient) ?? 0
    if (wait > 0 || network === null) return wait
    const share = byNetwork.take(network)
    const longer = share > 0 ? share : all.take('')
    if (longer > 0) byRecipient?.giveBack(recipient)
    return longer
  }
}

function refuse(wait: number, code: 'over_email_send_rate_limit' | 'over_sms_send_rate_limit'): void {
  if (wait > 0)
    throw new AuthProblem(code, {
      retryAfter: wait,
      message: `For security purposes, you can only request this after ${wait} seconds.`,
    })
}
