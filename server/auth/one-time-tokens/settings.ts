/** The operator's settings of one-time codes and links and of their delivery. */
export interface AuthMessagingSettings {
  /** The URL that links in e-mails lead to; null: the site itself. */
  readonly siteUrl: string | null
  readonly uriAllowList: readonly string[]
  readonly oneTime: {
    readonly otpLength: number
    /** How long codes and links are valid, in seconds. */
    readonly otpExp: number
    /** How long an invitation is valid, in seconds; longer, because invitations are not read at once. */
    readonly inviteExp: number
    /** Whether an e-mail change must also be confirmed from the old address. */
    readonly secureEmailChange: boolean
    /** Minimum seconds between two e-mails to one address. */
    readonly mailFrequency: number
    readonly mailsPerHour: number
    /** Codes and links checked per network in five minutes. */
    readonly verifications: number
    /** Whether a password change requires a code if the session is older than a day. */
    readonly reauthentication: boolean
    /** Which changes of an account its user is told of by e-mail. */
    readonly notifications: {
      readonly passwordChanged: boolean
      readonly emailChanged: boolean
      readonly factorEnrolled: boolean
      readonly factorUnenrolled: boolean
    }
    /** Null: text messages are not available. */
    readonly sms: {
      readonly otpLength: number
      readonly otpExp: number
      readonly frequency: number
      readonly perHour: number
      /** Whether a number counts as confirmed without a text message. */
      readonly autoconfirm: boolean
    } | null
    /** The captcha provider; null: none. */
    readonly captcha: { readonly secret: string; readonly url: string } | null
  }
}
