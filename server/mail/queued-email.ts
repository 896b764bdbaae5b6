import { isLanguage, type Language } from '../../domain/language.ts'

/** Templates of e-mails that nobody waits for. They contain no codes, and no links that replace a password. */
const queuedEmailTemplates = [
  'password_changed',
  'email_changed',
  'email_changed_new',
  'factor_added',
  'factor_removed',
  'passkey_added',
  'passkey_removed',
  'site_check',
  'reader_message',
] as const
export type QueuedEmailTemplate = (typeof queuedEmailTemplates)[number]

/** What a template inserts into its texts. */
export interface QueuedEmailValues {
  readonly link?: string
  readonly newEmail?: string
  readonly count?: number
  readonly repairedCount?: number
}

/** An e-mail to render and send later. */
export interface QueuedEmail extends QueuedEmailValues {
  readonly template: QueuedEmailTemplate
  readonly to: string
  /** Null: the site's language. */
  readonly language: Language | null
}

/** The columns of the row of a queued e-mail. */
export interface QueuedEmailColumns {
  readonly template: string
  readonly recipient: string
  readonly language: string | null
  readonly template_values: string
}

export function toQueuedEmailColumns({
  template,
  to,
  language,
  ...values
}: QueuedEmail): QueuedEmailColumns & { readonly template: QueuedEmailTemplate } {
  return { template, recipient: to, language, template_values: JSON.stringify(values) }
}

/** A newer version has queued an e-mail from a template that this one does not have. */
export class UnknownEmailTemplateError extends Error {
  override readonly name = 'UnknownEmailTemplateError'
}

export function parseQueuedEmail(row: QueuedEmailColumns): QueuedEmail {
  const template = queuedEmailTemplates.find((name) => name === row.template)
  if (template === undefined)
    throw new UnknownEmailTemplateError(`Unknown e-mail template ${JSON.stringify(row.template)}`)
  const { link, newEmail, count, repairedCount }: Readonly<Record<string, unknown>> = JSON.parse(
    row.template_values,
  )
  return {
    template,
    to: row.recipient,
    language: isLanguage(row.language) ? row.language : null,
    ...(typeof link === 'string' && { link }),
    ...(typeof newEmail === 'string' && { newEmail }),
    ...(typeof count === 'number' && { count }),
    ...(typeof repairedCount === 'number' && { repairedCount }),
  }
}
