import { describe, expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../../../../domain/kinds/index.ts'
import { filterAndRankOptionsByName } from '../../../pickers/use-item-options.ts'
import { areItemValuesEqual } from '../item-form-data.ts'
import { canQuickCreate, getQuickCreateFields } from '../reference-picker/create-item-dialog.tsx'
import { getOrderedFormFields } from './item-fields.tsx'
import { addMissingUrlScheme } from './url-field.tsx'

describe('getOrderedFormFields', () => {
  it.each(kindNames)(
    'returns every field of %s once, the title first, without ord, focus and back references',
    (kind) => {
      const names = getOrderedFormFields(kind).map(([name]) => name)
      const { fields, title, published } = getKindDefinition(kind)
      const all = Object.keys(fields).filter(
        (name) => name !== 'ord' && name !== 'focus' && !fields[name]?.backReference,
      )
      expect(names.toSorted()).toEqual([...all, ...(published ? ['author'] : [])].toSorted())
      const otherFields = getOrderedFormFields(kind).filter(([, { type }]) => type !== 'file')
      expect(otherFields[0]?.[0]).toBe(title)
    },
  )
})

describe('addMissingUrlScheme', () => {
  it.each([
    ['javascript:alert(1)', 'javascript:alert(1)'],
    ['http://example.org', 'http://example.org'],
    ['no address', 'no address'],
    ['nobody@example.org', 'nobody@example.org'],
    ['', ''],
    ['www.obec.cz', 'https://www.obec.cz'],
    [' obec.cz/stránka?a=b ', 'https://obec.cz/stránka?a=b'],
    ['háčky.cz:8080/', 'https://háčky.cz:8080/'],
  ])('turns %j into %j', (input, expected) => expect(addMissingUrlScheme(input)).toBe(expected))
})

describe('areItemValuesEqual', () => {
  it('compares values as they would be stored', () => {
    expect(areItemValuesEqual({ a: null, b: 3 }, { a: '', b: '3' })).toBe(true)
    expect(areItemValuesEqual({ a: undefined }, {})).toBe(true)
    expect(areItemValuesEqual({ a: 'x' }, { a: 'x ' })).toBe(false)
    expect(areItemValuesEqual({ a: 0 }, { a: null })).toBe(false)
  })
})

describe('options of a reference field', () => {
  const createOption = (name: string) =>
    ({ id: 1, name, kind: 'category', status: 'live', picture: null, path: null }) as const
  it('are found by parts of words regardless of accents, prefix matches first', () => {
    const all = ['Starý mlýn', 'Mlýnice', 'Most'].map(createOption)
    expect(filterAndRankOptionsByName(all, 'mlyn').map(({ name }) => name)).toEqual(['Mlýnice', 'Starý mlýn'])
    expect(filterAndRankOptionsByName(all, 'stary ml').map(({ name }) => name)).toEqual(['Starý mlýn'])
    expect(filterAndRankOptionsByName(all, ' ')).toBe(all)
    expect(filterAndRankOptionsByName(all, '.*')).toEqual([])
  })

  it('can be created inline if the required fields of the kind are simple', () => {
    // An image needs a file, and redirects and settings are the owner's.
    expect(kindNames.filter((kind) => !canQuickCreate(kind, 'editor'))).toEqual([
      'image',
      'redirect',
      'navlink',
      'site',
    ])
    expect(getQuickCreateFields('category', { for: 'book' }).map(([name]) => name)).toEqual(['name'])
  })
})
