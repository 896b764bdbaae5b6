export type EmailTemplateName =
  | 'confirmation'
  | 'invite'
  | 'magic_link'
  | 'recovery'
  | 'email_change_current'
  | 'email_change_new'
  | 'reauthentication'
  | 'password_changed'
  | 'email_changed'
  | 'email_changed_new'
  | 'factor_added'
  | 'factor_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'site_check'
  | 'reader_message'
  | 'email_test'

/** Values inserted into the texts of a template. */
interface EmailTemplateValues {
  /** The site's title. */
  readonly site: string
  /** The account's new address; empty in templates that do not mention it. */
  readonly newEmail: string
  /**
   * How many problems a check of the site has found, and how many more it has repaired; how many messages of readers
   * are new.
   */
  readonly count: number
  readonly repairedCount: number
}

/** Texts of one e-mail; without `button` the e-mail has no link. */
interface EmailTemplateTexts {
  readonly subject: string
  readonly heading: string
  readonly lead: string
  readonly button?: string
  /** Label above the code; without it no code is included. */
  readonly code?: string
  /** Advice for a recipient who did not request the e-mail. */
  readonly end: string
}

export interface EmailTexts {
  readonly templates: Record<EmailTemplateName, (facts: EmailTemplateValues) => EmailTemplateTexts>
  /** States how long the code and the link are valid. */
  validity(seconds: number): string
  /** Label above the link written out in full. */
  readonly linkInFull: string
}
