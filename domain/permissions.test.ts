import { describe, expect, it } from 'vitest'
import { secretKeyActorName } from './audit-actor.ts'
import { type KindName, kindNames } from './kinds/index.ts'
import {
  type Actor,
  type ContentAction,
  createSecretKeyActor,
  isActionAllowed,
  isEditorRole,
  isItemChangeAllowed,
  parseSiteRole,
  siteRoles,
  systemActor,
  visitorActor,
} from './permissions.ts'

const ownId = 'own-account'

/** The letters of the tables below. */
const actors: readonly (readonly [letter: string, actor: Actor])[] = [
  ['V', visitorActor],
  ['C', { role: 'contributor', userId: ownId }],
  ['E', { role: 'editor', userId: ownId }],
  ['O', { role: 'owner', userId: ownId }],
  ['S', systemActor],
]

/** Who may: visitors, contributors, editors, owners, the system itself; `-` who may not. */
const actionTable = `
  kind      read   readHidden  draft  change  purge
  news      VCEOS  -CEOS       -CEOS  --EOS   ---OS
  article   VCEOS  -CEOS       -CEOS  --EOS   ---OS
  book      VCEOS  -CEOS       -CEOS  --EOS   ---OS
  link      VCEOS  -CEOS       -CEOS  --EOS   ---OS
  gallery   VCEOS  -CEOS       -CEOS  --EOS   ---OS
  image     VCEOS  -CEOS       -CEOS  --EOS   ---OS
  timeline  VCEOS  -CEOS       -CEOS  --EOS   ---OS
  page      VCEOS  -CEOS       -CEOS  --EOS   ---OS
  category  VCEOS  -CEOS       --EOS  --EOS   ---OS
  author    VCEOS  -CEOS       --EOS  --EOS   ---OS
  contact   VCEOS  -CEOS       --EOS  --EOS   ---OS
  redirect  VCEOS  -CEOS       ---OS  ---OS   ---OS
  navlink   VCEOS  -CEOS       ---OS  ---OS   ---OS
  site      VCEOS  -CEOS       ---OS  ---OS   ---OS
`

const ownDraft = { publishedAt: null, createdBy: ownId }
const states = {
  ownDraft,
  foreignDraft: { ...ownDraft, createdBy: 'another-account' },
  importedDraft: { ...ownDraft, createdBy: null },
  ownScheduled: { ...ownDraft, publishedAt: '2999-01-01T00:00:00.000Z' },
  ownPublic: { ...ownDraft, publishedAt: '2026-01-01T00:00:00.000Z' },
}

/** Who may change an item in this state. */
const itemTable = `
  kind      ownDraft  foreignDraft  importedDraft  ownScheduled  ownPublic
  news      -CEOS     --EOS         --EOS          --EOS         --EOS
  article   -CEOS     --EOS         --EOS          --EOS         --EOS
  book      -CEOS     --EOS         --EOS          --EOS         --EOS
  link      -CEOS     --EOS         --EOS          --EOS         --EOS
  gallery   -CEOS     --EOS         --EOS          --EOS         --EOS
  image     -CEOS     --EOS         --EOS          --EOS         --EOS
  timeline  -CEOS     --EOS         --EOS          --EOS         --EOS
  page      -CEOS     --EOS         --EOS          --EOS         --EOS
  category  --EOS     --EOS         --EOS          --EOS         --EOS
  author    --EOS     --EOS         --EOS          --EOS         --EOS
  contact   --EOS     --EOS         --EOS          --EOS         --EOS
  redirect  ---OS     ---OS         ---OS          ---OS         ---OS
  navlink   ---OS     ---OS         ---OS          ---OS         ---OS
  site      ---OS     ---OS         ---OS          ---OS         ---OS
`

/** The cells of a table: the kind of the row, the name of the column, and the letters of those who may. */
function readTable<Column extends string>(table: string) {
  const [[, ...columns] = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
  return rows.flatMap(([kind, ...cells]) =>
    columns.map((column, index) => ({
      kind: kind as KindName,
      column: column as Column,
      letters: cells[index],
    })),
  )
}

function listLetters(isAllowed: (actor: Actor) => boolean): string {
  return actors.map(([letter, actor]) => (isAllowed(actor) ? letter : '-')).join('')
}

describe('isActionAllowed', () => {
  const cells = readTable<ContentAction>(actionTable)

  it('has a table of every kind', () => {
    expect(new Set(cells.map(({ kind }) => kind))).toEqual(new Set(kindNames))
  })

  it.each(cells)('allows $column of $kind to $letters', ({ kind, column, letters }) => {
    expect(listLetters((actor) => isActionAllowed(actor, column, kind))).toBe(letters)
  })
})

describe('isItemChangeAllowed', () => {
  const cells = readTable<keyof typeof states>(itemTable)

  it.each(cells)('allows changes of $kind, $column, to $letters', ({ kind, column, letters }) => {
    expect(listLetters((actor) => isItemChangeAllowed(actor, kind, states[column]))).toBe(letters)
  })

  it('does not take a draft that nobody added for one of a contributor without an account', () => {
    const actor: Actor = { role: 'contributor', userId: null }
    expect(isItemChangeAllowed(actor, 'article', states.importedDraft)).toBe(false)
  })
})

describe('parseSiteRole', () => {
  it.each(['visitor', 'system', 'Owner', 'owner ', '', null, undefined, 1, ['owner'], { role: 'owner' }])(
    'returns null for %j',
    (role) => {
      expect(parseSiteRole({ role })).toBeNull()
    },
  )

  it('returns null without a role', () => {
    expect(parseSiteRole({})).toBeNull()
  })

  it.each(['contributor', 'editor', 'owner'])('accepts %s', (role) => {
    expect(parseSiteRole({ role })).toBe(role)
  })
})

it('counts editors and owners as editors, and nobody else', () => {
  const roles = ['visitor', ...siteRoles, 'system', null] as const
  expect(roles.filter(isEditorRole)).toEqual(['editor', 'owner'])
})

it('gives the holder of the secret key the rights of an owner without an account', () => {
  const actor = createSecretKeyActor({ address: '192.0.2.1', userAgent: 'curl' })
  expect(actor).toEqual({
    role: 'owner',
    userId: null,
    client: { address: '192.0.2.1', userAgent: 'curl', name: secretKeyActorName },
  })
})

it('has no account for visitors and the system', () => {
  expect([visitorActor, systemActor]).toEqual([
    { role: 'visitor', userId: null },
    { role: 'system', userId: null },
  ])
})
