import type { Language } from '../../../domain/language.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { EditorPresence } from '../../live/editor-presence.ts'

const maxNames = 3

/** The names of several colleagues: `Jana`, `Jana and Petr`, `Jana, Petr, and 3 others`. */
export function formatColleagueNames(names: readonly string[], t: Translate, language: Language): string {
  const shownCount = names.length > maxNames ? maxNames - 1 : names.length
  const others = names.length - shownCount
  const parts = [
    ...names.slice(0, shownCount),
    ...(others > 0 ? [t('colleagues.others', { count: others })] : []),
  ]
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(parts)
}

/** The names of the users of windows, each user once, in alphabetical order. */
export function listDistinctNames(presences: readonly EditorPresence[], language: Language): string[] {
  const namesByUser = new Map(presences.map(({ user }) => [user.id, user.name]))
  return [...namesByUser.values()].sort((a, b) => a.localeCompare(b, language))
}

/** Whether a window has an item open. */
export function isItemOpenIn(presence: EditorPresence, kind: string, id: number): boolean {
  return presence.kind === kind && presence.id === id
}
