import { beforeAll, expect, it } from 'vitest'
import type { Language } from '../../../domain/language.ts'
import { registerAllMessages } from '../../i18n/messages.ts'
import { getTranslator } from '../../i18n/translate.ts'
import type { EditorPresence } from '../../live/editor-presence.ts'
import { formatColleagueNames, listDistinctNames } from './colleague-names.ts'

beforeAll(() => registerAllMessages())

it('names three colleagues, and counts the others beyond that', () => {
  const format = (count: number, language: Language) =>
    formatColleagueNames(
      ['Jana', 'Petr', 'Eva', 'Ota', 'Jan', 'Ema', 'Iva'].slice(0, count),
      getTranslator(language),
      language,
    ).replaceAll('\u00a0', ' ')
  expect([1, 2, 3, 5].map((count) => format(count, 'en-US'))).toEqual([
    'Jana',
    'Jana and Petr',
    'Jana, Petr, and Eva',
    'Jana, Petr, and 3 others',
  ])
  expect([2, 5, 7].map((count) => format(count, 'cs'))).toEqual([
    'Jana a Petr',
    'Jana, Petr a 3 další',
    'Jana, Petr a 5 dalších',
  ])
})

it('names a user with several windows once', () => {
  const toPresence = (windowId: string, id: string, name: string): EditorPresence => ({
    windowId,
    user: { id, name },
    ...{ kind: 'news', id: 1, isEdited: false, upload: null },
  })
  const presences = [
    toPresence('a', '1', 'Petr'),
    toPresence('b', '2', 'Čeněk'),
    toPresence('c', '1', 'Petr'),
  ]
  expect(listDistinctNames(presences, 'cs')).toEqual(['Čeněk', 'Petr'])
})
