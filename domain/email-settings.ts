/** How the connection to the e-mail server is encrypted: from its start, after STARTTLS, or not at all. */
export const smtpSecurityModes = ['starttls', 'tls', 'none'] as const
export type SmtpSecurity = (typeof smtpSecurityModes)[number]

/** The e-mail server of a site, without its password. */
export interface EmailServerSettings {
  readonly host: string
  readonly port: number
  readonly security: SmtpSecurity
  /** Null: the server needs no sign-in. */
  readonly user: string | null
  readonly senderAddress: string
  /** Null: the site's title. */
  readonly senderName: string | null
}

/** The settings as a form submits them. */
export interface EmailSettingsInput {
  readonly host: string
  readonly port: string
  readonly security: string
  readonly user: string
  /** Empty: the stored one, as long as server and user stay the same. */
  readonly password: string
  readonly senderAddress: string
  readonly senderName: string
}

export type EmailSettingsField = keyof EmailSettingsInput

export type EmailSettingsProblem =
  | 'host'
  | 'port'
  | 'security'
  | 'user'
  | 'passwordMissing'
  | 'passwordAgain'
  | 'passwordInvalid'
  | 'unencrypted'
  | 'senderAddress'
  | 'senderName'

export type EmailSettingsProblems = Readonly<Partial<Record<EmailSettingsField, EmailSettingsProblem>>>

/** The e-mail settings in force, for owners; never with the password. */
export interface EmailSettingsView {
  /** Who has set them: the operator, a hosted accounts service, an owner, or none. */
  readonly source: 'operator' | 'hosted' | 'site' | 'none'
  readonly server: EmailServerSettings | null
  readonly hasPassword: boolean
  /** False if the stored password was sealed with other secrets, as in a copy of the database alone. */
  readonly isPasswordReadable: boolean
  readonly waiting: WaitingEmails
}

/** E-mails that wait for delivery, for owners. */
export interface WaitingEmails {
  readonly count: number
  /** Null while an e-mail is due. */
  readonly nextAttemptAt: string | null
  /** Why the last attempt failed, and the server's answer; null: none has failed. */
  readonly failure: EmailDeliveryFailure | null
  readonly answer: string | null
}

/** Why an e-mail was not sent. */
export const emailDeliveryFailures = [
  'passwordUnreadable',
  'hostNotFound',
  'refused',
  'unreachable',
  'timeout',
  'certificate',
  'noEncryption',
  'credentials',
  'senderRefused',
  'recipientRefused',
  'notSmtp',
  'other',
] as const
export type EmailDeliveryFailure = (typeof emailDeliveryFailures)[number]

/** Why a test e-mail was not sent. */
export type EmailTestFailure = EmailDeliveryFailure | 'notSetUp' | 'busy' | 'tooMany'

export interface EmailTestResult {
  readonly failure: EmailTestFailure | null
  /** The server's answer, one line of plain text; null if it gave none. */
  readonly answer: string | null
}

const hostPattern = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|[0-9A-Fa-f:.]{2,45})$/
const addressPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})*$/
/** Line breaks would add commands or headers. */
const controlCharacters = /[\p{Cc}\p{Zl}\p{Zp}]/u
/** The ports of mail servers below 1024; other services listen on the rest. */
const mailPorts: readonly number[] = [25, 465, 587]

/** Whether a host is this machine, to which a password may be sent without encryption. */
export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host)
}

/** Parses submitted settings; `problems` name the invalid fields. */
export function parseEmailSettings(
  input: EmailSettingsInput,
): { readonly server: EmailServerSettings } | { readonly problems: EmailSettingsProblems } {
  const problems: Partial<Record<EmailSettingsField, EmailSettingsProblem>> = {}
  const [host, user] = [input.host.trim(), input.user.trim()]
  const [senderAddress, senderName] = [input.senderAddress.trim(), input.senderName.trim()]
  const port = /^\d{1,5}$/.test(input.port.trim()) ? Number(input.port) : 0
  const security = smtpSecurityModes.find((mode) => mode === input.security)
  if (!hostPattern.test(host)) problems.host = 'host'
  if (!mailPorts.includes(port) && (port < 1024 || port > 65_535)) problems.port = 'port'
  if (security === undefined) problems.security = 'security'
  if (user.length > 300 || controlCharacters.test(user)) problems.user = 'user'
  if (input.password.length > 500 || controlCharacters.test(input.password))
    problems.password = 'passwordInvalid'
  if (security === 'none' && user !== '' && !isLoopbackHost(host)) problems.security = 'unencrypted'
  if (senderAddress.length > 254 || !addressPattern.test(senderAddress))
    problems.senderAddress = 'senderAddress'
  if (senderName.length > 100 || controlCharacters.test(senderName)) problems.senderName = 'senderName'
  if (security === undefined || Object.keys(problems).length > 0) return { problems }
  return {
    server: { host, port, security, user: user || null, senderAddress, senderName: senderName || null },
  }
}
