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

/** What is to be written to somebody. */
export interface TemplatedEmail {
  readonly template: EmailTemplateName
  readonly to: string
  /** Null: the site's own. */
  readonly language: Language | null
  readonly code?: string
  readonly link?: string
  readonly newEmail?: string
  /** How long code and link are good for, in seconds. */
  readonly seconds?: number
}

/** Writes letters and hands them over. */
export interface Mailer {
  send(order: TemplatedEmail): Promise<void>
}

export interface EmailSite {
  readonly title: string
  readonly language: Language
}

export function createMailer(mail: EmailTransport, site: () => Promise<EmailSite>): Mailer {
  return {
    async send(order) {
      await mail.send({ to: order.to, ...renderEmail(order, await site()) })
    },
  }
}

/** A letter in the language of whoever it is for. */
export function renderEmail(
  { template: kind, code, link, newEmail = '', seconds = 0, ...order }: TemplatedEmail,
  site: EmailSite,
) {
  const language = order.language ?? site.language
  const words = emailTextsByLanguage[language]
  const said = words.templates[kind]({ site: site.title, newEmail })
  const parts = {
    ...said,
    language,
    site: site.title,
    action: said.button !== undefined && link !== undefined ? { label: said.button, link } : null,
    code: said.code !== undefined && code !== undefined ? { label: said.code, code } : null,
    validity: code === undefined && link === undefined ? null : words.validity(seconds),
    linkInFull: words.linkInFull,
  }
  return { subject: said.subject, text: renderEmailText(parts), html: renderEmailHtml(parts) }
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
