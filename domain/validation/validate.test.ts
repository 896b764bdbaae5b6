import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kindNames, kindOf } from '../kinds/index.ts'
import { locales } from './messages.ts'
import { rules } from './rules.ts'
import { validate } from './validate.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const check = (rule: string, value: unknown, language: 'en-US' | 'cs' = 'en-US') =>
  validate([{ name: 'x', rules: rule, label: 'name', value }], language).then(({ x }) => x ?? [])

describe('rules', () => {
  it('say in words what is wrong, in both languages', async () => {
    expect(await check('required', '')).toEqual(['Name is required.'])
    expect(await check('required', '', 'cs')).toEqual(['Name je povinné.'])
    expect(await check('required|email', 'x')).toEqual(['Please enter a valid email address.'])
    expect(await check('url', 'ftp://example.org')).toEqual(['Please enter a valid URL.'])
    expect(await check('number', 'x')).toEqual(['Name must be a number.'])
    expect(await check('between:1,5', 9)).toEqual(['Name must be between 1 and 5.'])
    expect(await check('is:a,b', 'c')).toEqual(['Name is not an allowed value.'])
    expect(await check('edtf', '1945-13')).toHaveLength(1)
    expect(await check('isbn', '978-80-00-00000-0', 'cs')).toHaveLength(1)
  })

  it('leave an empty value alone unless it is required', async () => {
    for (const rule of ['email', 'url', 'number', 'edtf', 'isbn', 'length:2,5']) {
      expect(await check(rule, undefined)).toEqual([])
    }
  })

  it('have a message in each language', () => {
    for (const name of Object.keys(rules)) {
      const known = [locales.en.validation?.[name], locales.cs.validation?.[name]].map(Boolean)
      expect([name, known]).toEqual([name, [true, true]])
    }
  })

  it('named by the kinds are all there', () => {
    for (const kind of kindNames) {
      for (const field of Object.values(kindOf(kind).fields)) {
        for (const rule of field.rules.split('|')) expect(Object.keys(rules)).toContain(rule.split(':')[0])
      }
    }
  })

  it('keep nothing in memory once they have run', async () => {
    const { length } = rules
    const checked: WeakRef<object>[] = []
    rules.length = (node, ...args) => {
      checked.push(new WeakRef(node))
      return length?.(node, ...args) ?? false
    }
    onTestFinished(() => {
      if (length) rules.length = length
    })
    const some = () =>
      Promise.all(Array.from({ length: 50 }, () => check('required|length:1,5', 'too long for that')))
    for (let at = 0; at < 20; at += 1) await some()
    expect(checked.length).toBeGreaterThanOrEqual(1000)
    const kept = () => {
      collectGarbage()
      return checked.filter((node) => node.deref() !== undefined).length
    }
    // FormKit's last timers hold their nodes until they have run.
    await expect.poll(kept).toBe(0)
  })
})
