import { describe, expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../kinds/index.ts'
import { formKitRules } from './formkit-rules.ts'
import { passesPlainRules } from './plain-rules.ts'
import { validateWithFormKit } from './validate-fields.ts'

const values = [
  ...[undefined, null, '', ' ', '0', 0, 1, -1, 5.5, Number.NaN, 1_000_000_001, true, false],
  ...[
    'x',
    'yes',
    'Žižka',
    'a b',
    'text',
    'cs',
    'article',
    'menu',
    '301',
    '1945-05',
    '1945-13',
    '9788073500139',
    '/old-page',
  ],
  ...['https://example.org/', 'a@example.org', '50,50', 'Europe/Prague', '{}', 'x'.repeat(101), '+420 1'],
  ...[[], ['a'], {}, { a: 1 }],
]

const rulesOfKinds = kindNames.flatMap((kind) =>
  Object.values(getKindDefinition(kind).fields).map(({ rules }) => rules),
)
const rules = [
  ...new Set([...rulesOfKinds, ...Object.keys(formKitRules)]),
  ...['', 'length:2,5', 'between:1,5', 'required:trim', '+email', '*email', '?email', '(300)email', 'email|'],
  ...['matches:/^a$/', 'is:x, yes', 'unknown_rule', 'confirm:y', 'starts_with:Ž', 'constructor'],
]

describe('plain rules', () => {
  it('are passed only by values in which FormKit finds nothing', async () => {
    for (const rule of rules)
      for (const value of values) {
        const field = { name: 'x', rules: rule, label: 'x', value }
        if (passesPlainRules(rule, value))
          expect([rule, value, await validateWithFormKit([field], 'en-US')]).toEqual([rule, value, {}])
      }
  })

  it('decide about the values of usual items', () => {
    for (const [rule, value] of [
      ['required|length:1,120', 'Žižka'],
      ['length:1,1000000', ''],
      ['required|number|between:0,1000000000', 0],
      ['edtf|length:1,100', '1945-05'],
      ['required|is:text,date', 'date'],
      ['url|length:1,2000', undefined],
      ['email|number', null],
      ['min', 1],
      ['min:1', 5],
      ['length:1,5', 'abc'],
      ['', 'x'],
    ] as const)
      expect([rule, passesPlainRules(rule, value)]).toEqual([rule, true])
  })

  it('leave what they cannot decide to FormKit', () => {
    for (const [rule, value] of [
      ['required', ''],
      ['email', 'x'],
      ['+email', ''],
      ['matches:/^a$/', 'a'],
      ['confirm', 'a'],
      ['unknown_rule', 'a'],
      ['constructor', 'a'],
      ['length:1,5', ['a']],
    ] as const)
      expect([rule, passesPlainRules(rule, value)]).toEqual([rule, false])
  })
})
