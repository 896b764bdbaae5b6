/** What the operator decided about codes, links and what they are sent with. */
export interface OneTimeTokenSettings {
  /** Where letters lead to; null: the site itself. */
  readonly siteUrl: string | null
  readonly uriAllowList: readonly string[]
  readonly oneTime: {
    readonly otpLength: number
    /** How long codes and links are good for, in seconds. */
    readonly otpExp: number
    /** How long an invitation is good for: people do not read their letters within the hour. */
    readonly inviteExp: number
    /** Whether a new address is confirmed on the old one, too. */
    readonly secureEmailChange: boolean
    /** Seconds between two letters to one address. */
    readonly mailFrequency: number
    readonly mailsPerHour: number
    /** Codes and links tried from one place in five minutes. */
    readonly verifications: number
    /** Whether a new password needs a code where the session is older than a day. */
    readonly reauthentication: boolean
    /** Null: nobody sends text messages. */
    readonly sms: {
      readonly otpLength: number
      readonly otpExp: number
      readonly frequency: number
      readonly perHour: number
      /** Whether a number counts as confirmed without a message to it. */
      readonly autoconfirm: boolean
    } | null
    /** Where it is asked whether somebody is a person; null: nowhere. */
    readonly captcha: { readonly secret: string; readonly url: string } | null
  }
}
