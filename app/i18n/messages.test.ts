import { createTranslator } from 'use-intl/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'
import { type Language, supportedLanguages } from '../../domain/language.ts'
import { problemDefinitions } from '../../domain/problem-error.ts'
import { messagesByLanguage, registerAllMessages } from './messages.ts'
import { disableAllTranslation, getMessageByKey, getTranslator } from './translate.ts'

function flattenMessages(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [[prefix + name, inner]] : flattenMessages(inner, `${prefix}${name}.`),
  )
}

function listArguments(message: string): string[] {
  return [...new Set(Array.from(message.matchAll(/\{(\w+)[,}]/g), ([, name]) => name ?? ''))].sort()
}

/** The number of plurals in a message. */
function countPlurals(message: string): number {
  return message.match(/\{\w+, plural,/g)?.length ?? 0
}

beforeAll(registerAllMessages)

const english = new Map(flattenMessages(messagesByLanguage['en-US']))
const czech = new Map(flattenMessages(messagesByLanguage.cs))

describe('messages', () => {
  it('have the same keys in both languages', () => {
    expect([...czech.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('are never empty', () => {
    for (const text of [...english.values(), ...czech.values()]) expect(text.trim()).not.toBe('')
  })

  it('take the same arguments in both languages', () => {
    for (const [key, text] of english)
      expect(listArguments(czech.get(key) ?? ''), key).toEqual(listArguments(text))
  })

  it('have the same plurals in both languages', () => {
    for (const [key, text] of english)
      expect(countPlurals(czech.get(key) ?? ''), key).toBe(countPlurals(text))
  })

  it('have all plural forms of their language', () => {
    const forms: [Map<string, string>, RegExp][] = [
      [
        czech,
        /\{\w+, plural,(?: =\d+ \{[^{}]*\})* one \{[^{}]*\} few \{[^{}]*\} many \{[^{}]*\} other \{[^{}]*\}\}/g,
      ],
      [english, /\{\w+, plural,(?: =\d+ \{[^{}]*\})* one \{[^{}]*\} other \{[^{}]*\}\}/g],
    ]
    for (const [texts, whole] of forms) {
      for (const [key, text] of texts) expect(text.match(whole)?.length ?? 0, key).toBe(countPlurals(text))
    }
  })

  it.each(supportedLanguages)('can be formatted without errors in %s', (language: Language) => {
    const errors: string[] = []
    for (const [key, text] of flattenMessages(messagesByLanguage[language])) {
      const onError = ({ message }: Error) => errors.push(`${key}: ${message}`)
      const fill = createTranslator({ locale: language, messages: { text }, onError })
      const filled = fill('text', Object.fromEntries(listArguments(text).map((name) => [name, 2])))
      expect(filled, key).not.toMatch(/[{}]/)
    }
    expect(errors).toEqual([])
  })

  it('have a label for every field of every kind', () => {
    for (const language of supportedLanguages) {
      for (const kind of kindNames) {
        for (const field of Object.values(getKindDefinition(kind).fields)) {
          expect(getMessageByKey(field.label, language), `${language} ${field.label}`).not.toBe('???')
        }
      }
    }
  })

  it('have a text for every problem', () => {
    for (const language of supportedLanguages) {
      for (const { message } of Object.values(problemDefinitions))
        expect(getMessageByKey(message, language)).not.toBe('???')
    }
  })
})

describe('translator', () => {
  it.each([
    [0, '0 článků'],
    [1, '1 článek'],
    [2, '2 články'],
    [4, '4 články'],
    [5, '5 článků'],
    [1.5, '1,5 článku'],
    [22, '22 článků'],
  ])('formats %s articles in Czech as %s', (count, words) => {
    expect(getTranslator('cs')('counts.article', { count })).toBe(words)
  })

  it.each([
    [0, '0 articles'],
    [1, '1 article'],
    [10000, '10,000 articles'],
  ])('formats %s articles in English as %s', (count, words) => {
    expect(getTranslator('en-US')('counts.article', { count })).toBe(words)
  })

  it('chooses the form of the Czech preposition by the number after it', () => {
    const t = getTranslator('cs')
    expect(t('image.place', { number: '1', total: '4' })).toBe('1 ze 4')
    expect(t('image.place', { number: '1', total: '5' })).toBe('1 z 5')
    expect(getTranslator('en-US')('image.place', { number: '1', total: '4' })).toBe('1 of 4')
  })

  it('shows ??? for a key that does not exist', () => {
    const loose: (key: never) => string = getTranslator('cs')
    expect(loose('nothing.here' as never)).toBe('???')
    expect(getMessageByKey('nothing.here', 'cs')).toBe('???')
    expect(getMessageByKey('fields', 'cs')).toBe('???')
    expect(getMessageByKey('__proto__.toString', 'cs')).toBe('???')
    expect(getMessageByKey('fields.name.length', 'en-US')).toBe('???')
  })
})

describe('with translation switched off', () => {
  beforeAll(disableAllTranslation)
  afterAll(registerAllMessages)

  it('returns a fixed text for every key, known or not', () => {
    const loose: (key: never) => string = getTranslator('cs')
    expect(getTranslator('en-US')('site.skip')).toBe('Translation not available')
    expect(getTranslator('cs')('counts.article', { count: 3 })).toBe('Translation not available')
    expect(loose('nothing.here' as never)).toBe('Translation not available')
    expect(getMessageByKey('fields.title', 'cs')).toBe('Translation not available')
  })
})
