import { createTranslator } from 'use-intl/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getKindDefinition, kindNames } from '../../domain/kinds/index.ts'
import { type Language, supportedLanguages } from '../../domain/language.ts'
import { problemDefinitions } from '../../domain/problem-error.ts'
import { messagesByLanguage, registerAllMessages } from './messages.ts'
import { clearMessages, getMessageByKey, getTranslator } from './translate.ts'

function leaves(value: object, prefix = ''): [string, string][] {
  return Object.entries(value).flatMap(([name, inner]) =>
    typeof inner === 'string' ? [[prefix + name, inner]] : leaves(inner, `${prefix}${name}.`),
  )
}

function argumentsOf(message: string): string[] {
  return [...new Set(Array.from(message.matchAll(/\{(\w+)[,}]/g), ([, name]) => name ?? ''))].sort()
}

/** How often a message counts something. */
function pluralsOf(message: string): number {
  return message.match(/\{\w+, plural,/g)?.length ?? 0
}

beforeAll(registerAllMessages)

const english = new Map(leaves(messagesByLanguage['en-US']))
const czech = new Map(leaves(messagesByLanguage.cs))

describe('messages', () => {
  it('have the same keys in both languages', () => {
    expect([...czech.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('are never empty', () => {
    for (const text of [...english.values(), ...czech.values()]) expect(text.trim()).not.toBe('')
  })

  it('take the same arguments in both languages', () => {
    for (const [key, text] of english)
      expect(argumentsOf(czech.get(key) ?? ''), key).toEqual(argumentsOf(text))
  })

  it('count in Czech what they count in English', () => {
    for (const [key, text] of english) expect(pluralsOf(czech.get(key) ?? ''), key).toBe(pluralsOf(text))
  })

  it('give every plural all forms of its language', () => {
    const forms: [Map<string, string>, RegExp][] = [
      [
        czech,
        /\{\w+, plural,(?: =\d+ \{[^{}]*\})* one \{[^{}]*\} few \{[^{}]*\} many \{[^{}]*\} other \{[^{}]*\}\}/g,
      ],
      [english, /\{\w+, plural,(?: =\d+ \{[^{}]*\})* one \{[^{}]*\} other \{[^{}]*\}\}/g],
    ]
    for (const [texts, whole] of forms) {
      for (const [key, text] of texts) expect(text.match(whole)?.length ?? 0, key).toBe(pluralsOf(text))
    }
  })

  it.each(supportedLanguages)('can be filled without a fault in %s', (language: Language) => {
    const faults: string[] = []
    for (const [key, text] of leaves(messagesByLanguage[language])) {
      const onError = ({ message }: Error) => faults.push(`${key}: ${message}`)
      const fill = createTranslator({ locale: language, messages: { text }, onError })
      const filled = fill('text', Object.fromEntries(argumentsOf(text).map((name) => [name, 2])))
      expect(filled, key).not.toMatch(/[{}]/)
    }
    expect(faults).toEqual([])
  })

  it('name every field of every kind', () => {
    for (const language of supportedLanguages) {
      for (const kind of kindNames) {
        for (const field of Object.values(getKindDefinition(kind).fields)) {
          expect(getMessageByKey(field.label, language), `${language} ${field.label}`).not.toBe('???')
        }
      }
    }
  })

  it('explain every problem of the catalogue', () => {
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
  ])('counts %s articles in Czech as %s', (count, words) => {
    expect(getTranslator('cs')('counts.article', { count })).toBe(words)
  })

  it.each([
    [0, '0 articles'],
    [1, '1 article'],
    [10000, '10,000 articles'],
  ])('counts %s articles in English as %s', (count, words) => {
    expect(getTranslator('en-US')('counts.article', { count })).toBe(words)
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

describe('translation switched off', () => {
  beforeAll(clearMessages)
  afterAll(registerAllMessages)

  it('says so in place of every message, known or not', () => {
    const loose: (key: never) => string = getTranslator('cs')
    expect(getTranslator('en-US')('site.skip')).toBe('Translation not available')
    expect(getTranslator('cs')('counts.article', { count: 3 })).toBe('Translation not available')
    expect(loose('nothing.here' as never)).toBe('Translation not available')
    expect(getMessageByKey('fields.title', 'cs')).toBe('Translation not available')
  })
})
