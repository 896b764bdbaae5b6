import type { Language } from '../../domain/language.ts'
import { htmlOf, type LetterParts } from './html.ts'
import type { Mail } from './mail.ts'
import type { LetterKind, Words } from './words.ts'
import { cs } from './words-cs.ts'
import { en } from './words-en.ts'

const wordsIn: Readonly<Record<Language, Words>> = { 'en-US': en, cs }

/** What is to be written to somebody. */
export interface LetterOrder {
  readonly kind: LetterKind
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
export interface Letters {
  send(order: LetterOrder): Promise<void>
}

export interface LetterSite {
  readonly title: string
  readonly language: Language
}

export function createLetters(mail: Mail, site: () => Promise<LetterSite>): Letters {
  return {
    async send(order) {
      await mail.send({ to: order.to, ...written(order, await site()) })
    },
  }
}

/** A letter in the language of whoever it is for. */
export function written(
  { kind, code, link, newEmail = '', seconds = 0, ...order }: LetterOrder,
  site: LetterSite,
) {
  const language = order.language ?? site.language
  const words = wordsIn[language]
  const said = words.letters[kind]({ site: site.title, newEmail })
  const parts = {
    ...said,
    language,
    site: site.title,
    action: said.button !== undefined && link !== undefined ? { label: said.button, link } : null,
    code: said.code !== undefined && code !== undefined ? { label: said.code, code } : null,
    validity: code === undefined && link === undefined ? null : words.validity(seconds),
    linkInFull: words.linkInFull,
  }
  return { subject: said.subject, text: textOf(parts), html: htmlOf(parts) }
}

function textOf({ heading, lead, action, code, validity, end, site }: LetterParts): string {
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
