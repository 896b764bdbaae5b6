import type { Language } from '../../domain/language.ts'
import { messagesByLanguage } from './messages.ts'
import type { Messages } from './translate.ts'

/** Some groups of messages, enough for a public page with a form. */
export type PublicMessages = Partial<Messages>

/** What the layout and the forms of every page need. */
const sharedGroups = ['site', 'sections', 'theme', 'language', 'modal', 'version', 'feeds', 'forms'] as const

/** What the public applications need besides, by the beginning of their paths. */
const groupsByPath: Readonly<Record<string, readonly (keyof Messages)[]>> = {
  login: ['login', 'authErrors'],
  setup: ['login', 'setup', 'password'],
  confirm: ['login', 'confirm'],
  'tell-us': ['readerMessages'],
}

/** The messages that come with a public application, so that it need not wait for all; null: the page is no such one. */
export function selectPublicMessages(language: Language, pathname: string): PublicMessages | null {
  const [, beginning = ''] = pathname.split(/[/.]/)
  if (!Object.hasOwn(groupsByPath, beginning)) return null
  const all = messagesByLanguage[language]
  const groups = [...sharedGroups, ...(groupsByPath[beginning] ?? [])]
  return Object.fromEntries(groups.map((group) => [group, all[group]]))
}
