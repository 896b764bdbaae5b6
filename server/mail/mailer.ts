import type { Language } from '../../domain/language.ts'
import type { EmailTemplateName, EmailTexts } from './email-texts.ts'
import { czechEmailTexts } from './email-texts-cs.ts'
import { englishEmailTexts } from './email-texts-en.ts'
import type { EmailTransport } from './email-transport.ts'
import { type EmailContent, renderEmailHtml } from './render-email-html.ts'

const emailTextsByLanguage: Readonly<Record<Language, EmailTexts>> = {
  'en-US': englishEmailTexts,
  cs: czechEmailTexts,
}

/** An e-mail to render from a template and send. */
interface TemplatedEmail {
  readonly template: EmailTemplateName
  readonly to: string
  /** Null: the site's language. */
  readonly language: Language | null
  readonly code?: string
  readonly link?: string
  readonly newEmail?: string
  readonly count?: number
  readonly repairedCount?: number
  /** How long the code and the link are valid, in seconds; without it they do not expire. */
  readonly seconds?: number
}

/** Renders e-mails and sends them. */
export interface TemplatedEmailSender {
  send(email: TemplatedEmail, options?: { readonly retry?: boolean }): Promise<void>
}

interface EmailSiteInfo {
  readonly title: string
  readonly language: Language
}

export function createTemplatedEmailSender(
  mail: EmailTransport,
  site: () => Promise<EmailSiteInfo>,
): TemplatedEmailSender {
  return {
    async send(email, options) {
      await mail.send({ to: email.to, ...renderEmail(email, await site()) }, options)
    },
  }
}

/** Renders an e-mail in the recipient's language. */
export function renderEmail(
  { template, code, link, newEmail = '', count = 0, repairedCount = 0, seconds, ...email }: TemplatedEmail,
  site: EmailSiteInfo,
) {
  const language = email.language ?? site.language
  const languageTexts = emailTextsByLanguage[language]
  const texts = languageTexts.templates[template]({
    site: site.title,
    newEmail,
    count,
    repairedCount,
  })
  const content = {
    ...texts,
    language,
    site: site.title,
    action: texts.button !== undefined && link !== undefined ? { label: texts.button, link } : null,
    code: texts.code !== undefined && code !== undefined ? { label: texts.code, code } : null,
    validity:
      seconds === undefined || (code === undefined && link === undefined)
        ? null
        : languageTexts.validity(seconds),
    linkInFull: languageTexts.linkInFull,
  }
  return { subject: texts.subject, text: renderEmailText(content), html: renderEmailHtml(content) }
}

function renderEmailText({ heading, lead, action, code, validity, end, site }: EmailContent): string {
  const paragraphs = [
    heading,
    lead,
    action && `${action.label}:\n${action.link}`,
    code && `${code.label} ${code.code}`,
    validity,
    end,
    `-- \n${site}`,
  ]
  return `${paragraphs.filter((paragraph) => paragraph !== null).join('\n\n')}\n`
}
