/** What letters are written about. */
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

/** What a letter tells beside its words. */
export interface EmailTemplateValues {
  /** The site's title. */
  readonly site: string
  /** The account's new address, where one is spoken of. */
  readonly newEmail: string
}

/** The words of one letter; without `button` there is nothing to click. */
export interface EmailTemplateTexts {
  readonly subject: string
  readonly heading: string
  readonly lead: string
  readonly button?: string
  /** Stands above the code; without it no code is shown. */
  readonly code?: string
  /** What to do if one did not ask for the letter. */
  readonly end: string
}

export interface EmailTexts {
  readonly templates: Record<EmailTemplateName, (facts: EmailTemplateValues) => EmailTemplateTexts>
  /** Says how long code and link are good for. */
  validity(seconds: number): string
  /** Stands above the link written out. */
  readonly linkInFull: string
}
