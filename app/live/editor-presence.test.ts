import { expect, it } from 'vitest'
import { type OpenItemState, parseEditorPresences, toPresencePayload } from './editor-presence.ts'

const jana = { id: 'user-1', name: 'Jana' }
const openItem: OpenItemState = { kind: 'news', id: 12, isEdited: true, upload: { added: 1, total: 3 } }

it('reads what another window sends, without the own window and only once', () => {
  const payload = toPresencePayload(jana, openItem)
  const stale = toPresencePayload(jana, { ...openItem, id: 13 })
  const state = { own: [payload], other: [stale, { ...payload, presence_ref: 'x' }] }
  expect(parseEditorPresences(state, 'own')).toEqual([{ ...openItem, user: jana, windowId: 'other' }])
})

it('leaves out whatever has another form', () => {
  const payload = toPresencePayload(jana, openItem)
  const malformed: unknown[] = [
    null,
    'text',
    [],
    {},
    { ...payload, kind: 'constructor' },
    { ...payload, kind: 7 },
    ...[0, -1, 1.5, '12', Number.NaN, 2 ** 60].map((id) => ({ ...payload, id })),
    ...[
      null,
      'Jana',
      {},
      { id: 'user-1' },
      { id: '', name: 'Jana' },
      { id: 'x'.repeat(65), name: 'Jana' },
    ].map((user) => ({ ...payload, user })),
    { ...payload, user: { ...jana, name: ' \u202e\n ' } },
  ]
  const state = Object.fromEntries(malformed.map((entry, index) => [`window-${index}`, [entry]]))
  expect(
    parseEditorPresences({ ...state, ['x'.repeat(65)]: [payload], empty: [], none: 'x' }, 'own'),
  ).toEqual([])
  for (const garbage of [null, undefined, 7, 'text', []])
    expect(parseEditorPresences(garbage, 'own')).toEqual([])
})

it('cuts names, and ignores impossible upload counts', () => {
  const parse = (values: object) =>
    parseEditorPresences({ other: [{ ...toPresencePayload(jana, openItem), ...values }] }, 'own')[0]
  const name = `\u202e<b>Jana</b>\n${'x'.repeat(100_000)}`
  expect(parse({ user: { id: 'user-1', name } })?.user.name).toBe(`<b>Jana</b>${'x'.repeat(39)}`)
  for (const upload of [{ added: 4, total: 3 }, { added: -1, total: 3 }, { added: '1', total: 3 }, 7, [1, 3]])
    expect(parse({ upload })?.upload).toBeNull()
})

it('reads no more than 500 windows', () => {
  const entries = Array.from({ length: 600 }, (_, index) => [
    `w${index}`,
    [toPresencePayload(jana, openItem)],
  ])
  expect(parseEditorPresences(Object.fromEntries(entries), 'own')).toHaveLength(500)
})
