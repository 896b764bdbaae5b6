import { getNode } from '@formkit/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFieldStore, type FieldStore, type FieldStoreOptions } from './field-store.ts'
import type { FormErrors } from './form-errors.ts'
import { createFormStore, type FormStore } from './form-store.ts'
import { type SubmitOptions, validateAndSubmitForm } from './submit-form.ts'

const reported = vi.fn()
let leaving: (() => void)[] = []

beforeEach(() => {
  vi.stubGlobal('reportError', reported)
  reported.mockReset()
})
afterEach(() => {
  for (const leave of leaving) leave()
  leaving = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A mounted form with fields by name and rules, as React would have joined them. */
function formOf(
  fields: Record<string, string | Partial<FieldStoreOptions & { value: unknown }>>,
  errors: FormErrors = {},
) {
  const form = createFormStore({ id: 'test', language: 'en-US', values: {}, errors })
  const stores = Object.entries(fields).map(([name, own]) => {
    const { value, ...setup } =
      typeof own === 'string' ? { validation: own, value: undefined } : { value: undefined, ...own }
    const field = createFieldStore(`test-${name}`, { ...plain(name), ...setup }, value, [])
    leaving.push(form.addField(field))
    return [name, field] as const
  })
  leaving.push(form.mount())
  return { form, ...(Object.fromEntries(stores) as Record<string, FieldStore>) } as {
    form: FormStore
  } & Record<string, FieldStore>
}

const plain = (name: string): FieldStoreOptions => ({
  name,
  type: 'text',
  label: name,
  validation: '',
  validationLabel: name,
  validationMessages: {},
  validationRules: {},
  number: null,
  visibility: 'blur',
})

/** Lets timers run that are due by then, and those that they set; in turns, so that a machine that halts changes nothing. */
async function pause(ms = 60): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, ms / 2))
}
const texts = (field: FieldStore | undefined) => field?.getSnapshot().messages.map(({ text }) => text)
const send = (form: FormStore, handlers: Partial<SubmitOptions>) =>
  validateAndSubmitForm(form, {} as HTMLFormElement, {
    onSubmit: () => undefined,
    live: false,
    failed: 'Failed.',
    ...handlers,
  })

describe('a submit', () => {
  it('marks, waits, says and only then calls the handler of the invalid', async () => {
    const { form, a } = formOf({ a: 'required|length:3,9' })
    const seen: unknown[] = []
    const onSubmit = vi.fn()
    a?.input('ab')
    const done = send(form, {
      onSubmit,
      onInvalidSubmit: () => seen.push([form.getSnapshot().incomplete, form.getSnapshot().problems]),
    })
    expect([getNode('test'), getNode('test-a')].map((node) => node?.store.submitted?.value)).toEqual([
      true,
      true,
    ])
    expect(seen).toEqual([])
    await done
    expect(onSubmit).not.toHaveBeenCalled()
    expect(seen).toEqual([
      [
        'Sorry, not all fields are filled out correctly.',
        [{ id: 'test-a', texts: ['A must be between 3 and 9 characters.'] }],
      ],
    ])
  })

  it('hands over a copy that can be kept and changed', async () => {
    const { form, tags } = formOf({ tags: { value: ['a'] } })
    let got: Record<string, unknown> = {}
    await send(form, { onSubmit: (values) => void Object.assign(got, values) })
    ;(got.tags as string[]).push('b')
    expect(tags?.getSnapshot().value).toEqual(['a'])
    got = {}
    await send(form, { onSubmit: (values) => void Object.assign(got, values) })
    expect(got).toEqual({ tags: ['a'] })
  })

  it('is one at a time, and disables the form while a promise runs', async () => {
    const { form } = formOf({ a: '' })
    let finish = () => {}
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const first = send(form, { onSubmit })
    const second = send(form, { onSubmit })
    await pause()
    expect([onSubmit.mock.calls.length, form.getSnapshot().busy]).toEqual([1, true])
    await second
    finish()
    await first
    expect(form.getSnapshot().busy).toBe(false)
  })

  it('of a live form never disables it', async () => {
    const { form } = formOf({ a: '' })
    const busy: boolean[] = []
    form.subscribe(() => busy.push(form.getSnapshot().busy))
    await send(form, { live: true, onSubmit: () => pause(5).then(() => undefined) })
    expect(busy).not.toContain(true)
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('down'))],
    [
      'throws',
      () => {
        throw new Error('down')
      },
    ],
  ])('whose handler %s is told to the form and to whoever keeps the log', async (_, onSubmit) => {
    const { form, a } = formOf({ a: { value: 'kept' } })
    await send(form, { onSubmit })
    expect(form.getSnapshot()).toMatchObject({ busy: false, errors: ['Failed.'] })
    expect(a?.getSnapshot().value).toBe('kept')
    expect(reported).toHaveBeenCalledOnce()
  })

  it('answered with errors shows them on their fields and on the form, until they are sent again', async () => {
    const { form, a, b } = formOf({ a: '', b: '' })
    const errors = { form: ['No.'], fields: { a: ['Taken.'], constructor: ['Who?'], b: [] } }
    await send(form, { onSubmit: async () => errors })
    expect([texts(a), texts(b)]).toEqual([['Taken.'], []])
    expect(form.getSnapshot().errors).toEqual(['No.', 'Who?'])
    expect(form.getSnapshot().problems).toEqual([{ id: 'test-a', texts: ['Taken.'] }])
    await send(form, {})
    expect([texts(a), form.getSnapshot().errors]).toEqual([[], []])
  })

  it('that ends after its form is gone changes nothing', async () => {
    const { form } = formOf({ a: '' })
    let finish: (errors: FormErrors) => void = () => {}
    const done = send(form, { onSubmit: () => new Promise<FormErrors>((resolve) => (finish = resolve)) })
    await pause()
    for (const leave of leaving.splice(0)) leave()
    expect(form.getNode()).toBeNull()
    finish({ form: ['Too late.'] })
    await done
    expect(form.getSnapshot().errors).toEqual([])
  })
})

describe('a field', () => {
  it('commits what is typed after 20 ms, and not before', async () => {
    vi.useFakeTimers()
    const { form, a } = formOf({ a: 'required' })
    a?.input('x')
    vi.advanceTimersByTime(19)
    expect([form.getValue('a'), a?.getSnapshot().state.settled]).toEqual([undefined, true])
    await Promise.resolve()
    expect(a?.getSnapshot().state.settled).toBe(false)
    vi.advanceTimersByTime(1)
    expect(form.getValue('a')).toBe('x')
  })

  it('waits as long as its rule says', async () => {
    vi.useFakeTimers()
    const rule = vi.fn(() => true)
    const { a } = formOf({ a: { validation: '(300)mine', validationRules: { mine: rule } } })
    a?.input('x')
    await vi.advanceTimersByTimeAsync(310)
    expect(rule).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(rule).toHaveBeenCalledOnce()
  })

  it('filled in from the start matches its confirmation, whichever joins first', async () => {
    const { form } = formOf({
      secret: { validation: 'confirm', value: 'a' },
      secret_confirm: { validation: 'confirm', value: 'a' },
    })
    await pause(5)
    expect(form.getNode()?.ledger.value('blocking')).toBe(0)
  })

  it('shows a broken promise of a rule as its failure', async () => {
    const broken = () => Promise.reject(new Error('rule'))
    const { form, a } = formOf({ a: { validation: 'mine', validationRules: { mine: broken }, value: 'x' } })
    await send(form, {})
    expect([texts(a), reported.mock.calls.length]).toEqual([['This field is not valid.'], 1])
  })

  it('left behind while a rule runs does no harm', async () => {
    const { a } = formOf({
      a: { validation: 'slow', validationRules: { slow: () => pause(20).then(() => false) }, value: 'x' },
    })
    a?.input('y')
    for (const leave of leaving.splice(0)) leave()
    await pause(80)
    expect(a?.getSnapshot().value).toBeDefined()
  })

  it('keeps what was typed when its node goes and comes back', async () => {
    const { form, a } = formOf({ a: { value: 'first' } })
    a?.input('typed')
    for (const leave of leaving.splice(0)) leave()
    if (a) leaving.push(form.addField(a), form.mount())
    expect([a?.getSnapshot().value, a?.getSnapshot().state.dirty]).toEqual(['typed', true])
  })

  it('is known to FormKit by the id it has on the page, as long as it is there', () => {
    formOf({ a: '' })
    expect([getNode('test')?.props.isForm, getNode('test-a')?.name]).toEqual([true, 'a'])
    for (const leave of leaving.splice(0)) leave()
    expect([getNode('test'), getNode('test-a')]).toEqual([undefined, undefined])
  })

  it('goes through its twelve states', async () => {
    const { form, a, free } = formOf({ a: 'required|length:3,9', free: '' })
    const on = (field: FieldStore | undefined) =>
      Object.entries(field?.getSnapshot().state ?? {})
        .filter(([, is]) => is)
        .map(([name]) => name)
    await pause(5)
    expect(on(a)).toEqual(['settled', 'empty', 'failing', 'required'])
    expect(on(free)).toEqual(['settled', 'empty', 'valid', 'passing'])
    a?.input('ab')
    free?.input('x')
    await pause()
    expect(on(a)).toEqual(['dirty', 'settled', 'failing', 'required'])
    expect(on(free)).toEqual(['dirty', 'settled', 'complete', 'valid', 'passing'])
    a?.blur()
    await pause(5)
    expect(on(a)).toEqual(['blurred', 'dirty', 'settled', 'invalid', 'failing', 'required'])
    a?.input('abc')
    await pause()
    form.markSubmitted()
    form.setErrors({ fields: { a: ['Taken.'] } })
    await pause(5)
    expect(on(a)).toEqual([
      'blurred',
      'dirty',
      'submitted',
      'settled',
      'valid',
      'errors',
      'passing',
      'required',
    ])
  })

  it('says nothing before its time: live at once, blur once left, dirty once changed', async () => {
    const { l, b, d } = formOf({
      l: { validation: 'required', visibility: 'live' },
      b: { validation: 'required', visibility: 'blur' },
      d: { validation: 'required', visibility: 'dirty', value: 'x' },
    })
    await pause(5)
    expect([texts(l), texts(b), texts(d)]).toEqual([['L is required.'], [], []])
    b?.blur()
    d?.blur()
    await pause(5)
    expect([texts(b), texts(d)]).toEqual([['B is required.'], []])
    d?.input('')
    await pause()
    expect(texts(d)).toEqual(['D is required.'])
  })

  it('speaks the language the form is switched to', async () => {
    const { form, a } = formOf({ a: 'required' })
    await send(form, {})
    form.switchLanguage('cs')
    await pause(5)
    expect(texts(a)).toEqual(['A je povinné.'])
    expect(form.getSnapshot().incomplete).toBe('Pardon, ale ne všechna pole jsou vyplněna správně.')
  })
})

describe('a form of a thousand fields', () => {
  it('joins and leaves without each looking at every other', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, at) => [`f${at}`, 'required|length:1,5']),
    )
    const { form } = formOf(many)
    await form.getNode()?.ledger.settled('validating')
    expect(form.getNode()?.ledger.value('blocking')).toBe(1000)
    for (const leave of leaving.splice(0).reverse()) leave()
    expect(form.getNode()).toBeNull()
  })
})
