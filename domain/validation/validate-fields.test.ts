import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { getKindDefinition, kindNames } from '../kinds/index.ts'
import { formKitLocales } from './formkit-plugins.ts'
import { formKitRules } from './formkit-rules.ts'
import { validateFields } from './validate-fields.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const check = (rule: string, value: unknown, language: 'en-US' | 'cs' = 'en-US') =>
  validateFields([{ name: 'x', rules: rule, label: 'name', value }], language).then(({ x }) => x ?? [])

describe('rules', () => {
  it('return a message in both languages', async () => {
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

  it('ignore an empty value unless it is required', async () => {
    for (const rule of ['email', 'url', 'number', 'edtf', 'isbn', 'length:2,5']) {
      expect(await check(rule, undefined)).toEqual([])
    }
  })

  it('with a debounce run at once, together with the other hints', async () => {
    // A wait of a day would end the test.
    for (const rules of [
      '(86400000)email',
      'required|(86400000)email',
      '*(86400000)email',
      '(86400000)+email',
    ])
      expect(await check(rules, 'x'), rules).toEqual(['Please enter a valid email address.'])
    expect(await check('?(86400000)email', 'x')).toEqual([])
    expect(await check('matches:/^\\(300\\)$/', '(300)')).toEqual([])
  })

  it('have a message in each language', () => {
    for (const name of Object.keys(formKitRules)) {
      const hasMessages = [formKitLocales.en.validation?.[name], formKitLocales.cs.validation?.[name]].map(
        Boolean,
      )
      expect([name, hasMessages]).toEqual([name, [true, true]])
    }
  })

  it('of all kinds exist', () => {
    for (const kind of kindNames) {
      for (const field of Object.values(getKindDefinition(kind).fields)) {
        for (const rule of field.rules.split('|'))
          expect(Object.keys(formKitRules)).toContain(rule.split(':')[0])
      }
    }
  })

  it('release their memory once they have run', async () => {
    const { length } = formKitRules
    const validatedNodes: WeakRef<object>[] = []
    formKitRules.length = (node, ...args) => {
      validatedNodes.push(new WeakRef(node))
      return length?.(node, ...args) ?? false
    }
    onTestFinished(() => {
      if (length) formKitRules.length = length
    })
    const runBatch = () =>
      Promise.all(Array.from({ length: 50 }, () => check('required|length:1,5', 'too long for that')))
    for (let at = 0; at < 20; at += 1) await runBatch()
    expect(validatedNodes.length).toBeGreaterThanOrEqual(1000)
    const countLiveNodes = () => {
      collectGarbage()
      return validatedNodes.filter((node) => node.deref() !== undefined).length
    }
    // FormKit's last timers hold their nodes until they have run.
    await expect.poll(countLiveNodes).toBe(0)
  })
})
