import { describe, expect, it } from 'vitest'
import { formKitRules } from './formkit-rules.ts'
import { getInvalidFormMessage, getValueNotAllowedMessage, validateFields } from './validate-fields.ts'

/** SPEC.md's rules: an invalid value, the exact messages in both languages, and a valid value. */
const table: [rule: string, invalid: unknown, english: string, czech: string, valid: unknown][] = [
  ['accepted', 'no', 'Please accept the name.', 'Prosím, zaškrtněte name.', 'yes'],
  [
    'alpha',
    'a1',
    'Name can only contain alphabetical characters.',
    'Name může obsahovat pouze písmena.',
    'Žižka',
  ],
  [
    'alpha:latin',
    'ž',
    'Name can only contain alphabetical characters.',
    'Name může obsahovat pouze písmena.',
    'z',
  ],
  [
    'alpha_spaces',
    'a-b',
    'Name can only contain letters and spaces.',
    'Name může obsahovat pouze písmena a mezery.',
    'Jan Žižka',
  ],
  [
    'alphanumeric',
    'a b',
    'Name can only contain letters and numbers.',
    'Name může obsahovat pouze písmena a čísla.',
    'ž12',
  ],
  ['between:1,5', 6, 'Name must be between 1 and 5.', 'Name musí být mezi 1 a 5.', 5],
  ['between:5,1', 0, 'Name must be between 1 and 5.', 'Name musí být mezi 1 a 5.', 1],
  [
    'contains_alpha',
    '12',
    'Name must contain alphabetical characters.',
    'Name musí obsahovat abecední znaky.',
    '1a',
  ],
  [
    'contains_alpha_spaces',
    '12',
    'Name must contain letters or spaces.',
    'Name musí obsahovat písmena nebo mezery.',
    '1 2',
  ],
  [
    'contains_alphanumeric',
    '--',
    'Name must contain letters or numbers.',
    'Name musí obsahovat písmena nebo číslice.',
    '-1',
  ],
  [
    'contains_lowercase',
    'A',
    'Name must contain a lowercase letter.',
    'Name musí obsahovat malá písmena.',
    'Aá',
  ],
  ['contains_numeric', 'a', 'Name must contain numbers.', 'Name musí obsahovat čísla.', 'a1'],
  ['contains_symbol', 'a', 'Name must contain a symbol.', 'Name musí obsahovat symbol.', 'a!'],
  [
    'contains_uppercase',
    'a',
    'Name must contain an uppercase letter.',
    'Name musí obsahovat velká písmena.',
    'aÁ',
  ],
  [
    'date_after:2000-01-01',
    '1999-12-31',
    'Name must be after Jan 1, 2000.',
    'Name musí být po 1. 1. 2000.',
    '2000-01-02',
  ],
  ['date_after', '1999-12-31', 'Name must be in the future.', 'Name musí být v budoucnosti.', '2999-01-01'],
  [
    'date_after_node:other',
    '1999-12-31',
    'Name must be after other.',
    'Name musí být po other.',
    '2000-01-02',
  ],
  [
    'date_after_or_equal:2000-01-01',
    '1999-12-31',
    'Name must be on or after Jan 1, 2000.',
    'Name musí být 1. 1. 2000 nebo později.',
    '2000-01-01',
  ],
  [
    'date_before:2000-01-01',
    '2000-01-01',
    'Name must be before Jan 1, 2000.',
    'Name musí být před 1. 1. 2000.',
    '1999-12-31',
  ],
  ['date_before', '2999-12-31', 'Name must be in the past.', 'Name musí být v minulosti.', '1999-01-01'],
  [
    'date_before_node:other',
    '2000-01-02',
    'Name must be before other.',
    'Name musí být před other.',
    '1999-12-31',
  ],
  [
    'date_before_or_equal:2000-01-01',
    '2000-01-02',
    'Name must be on or before Jan 1, 2000.',
    'Name musí být 1. 1. 2000 nebo dříve.',
    '2000-01-01',
  ],
  [
    'date_between:2000-01-01,2000-12-31',
    '2001-01-01',
    'Name must be between Jan 1, 2000 and Dec 31, 2000',
    'Name musí být mezi 1. 1. 2000 a 31. 12. 2000',
    '2000-06-01',
  ],
  [
    'date_format:DD.MM.YYYY',
    '2000-01-01',
    'Name is not a valid date, please use the format DD.MM.YYYY',
    'Name není platné datum, prosím, použijte formát DD.MM.YYYY',
    '01.01.2000',
  ],
  [
    'email',
    'jana@lhota',
    'Please enter a valid email address.',
    'Prosím, zadejte platnou e-mailovou adresu.',
    'jana@lhota.cz',
  ],
  ['ends_with:.cz', 'lhota.sk', 'Name doesn’t end with .cz.', 'Name nekončí na .cz.', 'lhota.cz'],
  ['is:a,b', 'c', 'Name is not an allowed value.', 'Name není povolená hodnota.', 'b'],
  [
    'length:2,4',
    'a',
    'Name must be between 2 and 4 characters.',
    'Name musí být dlouhé 2 až 4 znaků.',
    'abcd',
  ],
  [
    'lowercase',
    'aB',
    'Name can only contain lowercase letters.',
    'Name může obsahovat pouze malá písmena.',
    'ab',
  ],
  ['matches:/^[0-9]{4}$/', '12', 'Name is not an allowed value.', 'Name není povolená hodnota.', '1234'],
  ['max', 11, 'Name must be no more than 10.', 'Name musí mít menší nebo rovno než 10.', 10],
  ['max:3', 4, 'Name must be no more than 3.', 'Name musí mít menší nebo rovno než 3.', 3],
  ['max:1', ['a', 'b'], 'Cannot have more than 1 name.', 'Nelze použít více než 1 name.', ['a']],
  ['min', 0, 'Name must be at least 1.', 'Name musí být minimálně 1.', 1],
  ['min:3', 2, 'Name must be at least 3.', 'Name musí být minimálně 3.', 3],
  ['not:a,b', 'a', '“a” is not an allowed name.', '“a” není dovolená hodnota pro name.', 'c'],
  ['number', 'x', 'Name must be a number.', 'Name musí být číslo.', '12'],
  ['require_one:missing', '', 'name is required.', 'name je vyžadován.', 'x'],
  ['required', '', 'Name is required.', 'Name je povinné.', ' '],
  ['required:trim', ' ', 'Name is required.', 'Name je povinné.', ' x '],
  ['starts_with:https', 'http', 'Name doesn’t start with https.', 'Name nezačíná na https.', 'https:'],
  ['symbol', 'a', 'Name must be a symbol.', 'Name musí být symbol.', '#'],
  [
    'uppercase',
    'aB',
    'Name can only contain uppercase letters.',
    'Name může obsahovat pouze velká písmena.',
    'ÁB',
  ],
  ['url', 'ftp://a.cz', 'Please enter a valid URL.', 'Zadejte prosím platnou adresu URL.', 'http://a.cz'],
  [
    'url:ftp:',
    'https://a.cz',
    'Please enter a valid URL.',
    'Zadejte prosím platnou adresu URL.',
    'ftp://a.cz',
  ],
]

const other = { name: 'other', rules: '', label: 'other', value: '2000-01-01' }

async function validate(rule: string, value: unknown, language: 'en-US' | 'cs'): Promise<string[]> {
  const fields = await validateFields([other, { name: 'x', rules: rule, label: 'name', value }], language)
  return fields.x ?? []
}

describe('a rule of the specification', () => {
  it.each(table)('%s rejects %j in both languages', async (rule, invalid, en, cs, valid) => {
    expect(await validate(rule, invalid, 'en-US')).toEqual([en])
    expect(await validate(rule, invalid, 'cs')).toEqual([cs])
    expect(await validate(rule, valid, 'en-US')).toEqual([])
  })

  it('is in this table, except confirm, which needs two fields', () => {
    const pathRules = ['own_path', 'free_path', 'page_path', 'unguarded_path', 'free_page_path']
    const pictureRules = ['crop', 'focal_point']
    const ownRules = [
      'isbn',
      'edtf',
      ...pathRules,
      ...pictureRules,
      'address',
      'time_zone',
      'menu',
      'section_intros',
    ]
    const tested = new Set([...table.map(([rule]) => rule.split(':')[0]), 'confirm', ...ownRules])
    expect(Object.keys(formKitRules).filter((name) => !tested.has(name))).toEqual([])
  })

  it('confirm compares with the field of the suffix, in both directions', async () => {
    const validatePair = (first: string, second: string) =>
      validateFields(
        [
          { name: 'password', rules: 'confirm', label: 'password', value: first },
          { name: 'password_confirm', rules: 'confirm', label: 'again', value: second },
        ],
        'en-US',
      )
    expect(await validatePair('a', 'b')).toEqual({
      password: ['Password does not match.'],
      password_confirm: ['Again does not match.'],
    })
    expect(await validatePair('a', 'a')).toEqual({})
  })

  it('require_one accepts another field instead', async () => {
    expect(await validate('require_one:other', '', 'en-US')).toEqual([])
  })
})

describe('ten megabytes', () => {
  it.each([
    ['email', 'a.'],
    ['email', 'a@b.'],
    ['email', '"'],
    ['isbn', '1 '],
    ['edtf', '1'],
    ['url', 'h'],
    ['length:1,100', 'x'],
  ])('are rejected by %s', async (rule, repeated) => {
    expect(await validate(rule, repeated.repeat(10_000_000 / repeated.length), 'en-US')).toHaveLength(1)
  })
})

describe('a rule string', () => {
  it('is pipe-separated and stops at the first rule that fails', async () => {
    expect(await validate('required|length:3,9|number', 'ab', 'en-US')).toHaveLength(1)
  })

  it('runs a rule with * even if an earlier one failed', async () => {
    expect(await validate('length:3,9|*number', 'ab', 'en-US')).toHaveLength(2)
  })

  it('runs a rule with + even on an empty value', async () => {
    expect(await validate('min:1', '', 'en-US')).toEqual([])
    expect(await validate('+min:1', '', 'en-US')).toEqual(['Name must be at least 1.'])
  })

  it('does not block on a rule with ?', async () => {
    expect(await validate('?number', 'ab', 'en-US')).toEqual([])
  })

  it('ignores spaces and unknown rules', async () => {
    expect(await validate(' required | nonsense:1 |  number ', 'ab', 'en-US')).toEqual([
      'Name must be a number.',
    ])
  })
})

describe('an incomplete form', () => {
  it('has a message in both languages', () => {
    expect(getInvalidFormMessage('en-US')).toBe('Sorry, not all fields are filled out correctly.')
    expect(getInvalidFormMessage('cs')).toBe('Pardon, ale ne všechna pole jsou vyplněna správně.')
  })
})

it('has a message for a value that is not an allowed one, in both languages', () => {
  expect(getValueNotAllowedMessage('Kind', 'en-US')).toBe('Kind is not an allowed value.')
  expect(getValueNotAllowedMessage('Druh', 'cs')).toBe('Druh není povolená hodnota.')
})

it('accepts an e-mail address of 320 characters and no longer one', async () => {
  const address = `${'a'.repeat(310)}@b.example`
  expect(await validate('email', address, 'en-US')).toEqual([])
  expect(await validate('email', `a${address}`, 'en-US')).toHaveLength(1)
})

it('accepts an ISBN whose check digit fits', async () => {
  expect(await validate('isbn', '978-80-00-00000-8', 'en-US')).toEqual([])
})
