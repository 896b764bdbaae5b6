import { getNode } from '@formkit/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFormKitFieldStore, type FormKitFieldOptions, type FormKitFieldStore } from './field-store.ts'
import type { FormErrors } from './form-errors.ts'
import { createFormStore, type FormStore } from './form-store.ts'
import { type SubmitOptions, validateAndSubmitForm } from './submit-form.ts'

const reported = vi.fn()
let cleanups: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('reportError', reported)
  reported.mockReset()
})
afterEach(() => {
  for (const cleanup of cleanups) cleanup()
  cleanups = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A mounted form with fields by name and rules, added as React would add them. */
function mountForm(
  fields: Record<string, string | Partial<FormKitFieldOptions & { value: unknown }>>,
  errors: FormErrors = {},
) {
  const form = createFormStore({ id: 'test', language: 'en-US', values: {}, errors })
  const stores = Object.entries(fields).map(([name, given]) => {
    const { value, ...setup } =
      typeof given === 'string' ? { validation: given, value: undefined } : { value: undefined, ...given }
    const field = createFormKitFieldStore(
      `test-${name}`,
      { ...createFieldOptions(name), ...setup },
      value,
      [],
    )
    cleanups.push(form.addField(field))
    return [name, field] as const
  })
  cleanups.push(form.mount())
  return { form, ...(Object.fromEntries(stores) as Record<string, FormKitFieldStore>) } as {
    form: FormStore
  } & Record<string, FormKitFieldStore>
}

const createFieldOptions = (name: string): FormKitFieldOptions => ({
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

/** Lets so much time pass that input is committed and validated. */
const pause = () => vi.advanceTimersByTimeAsync(100)
const getMessageTexts = (field: FormKitFieldStore | undefined) =>
  field?.getSnapshot().messages.map(({ text }) => text)
const submit = async (form: FormStore, handlers: Partial<SubmitOptions>) => {
  const submitted = validateAndSubmitForm(form, {} as HTMLFormElement, {
    onSubmit: () => undefined,
    live: false,
    failed: 'Failed.',
    ...handlers,
  })
  await pause()
  await submitted
}

describe('submit', () => {
  it('marks fields, waits for validation and shows the message before it calls onInvalidSubmit', async () => {
    const { form, a } = mountForm({ a: 'required|length:3,9' })
    const invalidSubmits: unknown[] = []
    const onSubmit = vi.fn()
    a?.input('ab')
    const done = submit(form, {
      onSubmit,
      onInvalidSubmit: () =>
        invalidSubmits.push([form.getSnapshot().incomplete, form.getSnapshot().problems]),
    })
    expect([getNode('test'), getNode('test-a')].map((node) => node?.store.submitted?.value)).toEqual([
      true,
      true,
    ])
    expect(invalidSubmits).toEqual([])
    await done
    expect(onSubmit).not.toHaveBeenCalled()
    expect(invalidSubmits).toEqual([
      [
        'Sorry, not all fields are filled out correctly.',
        [{ id: 'test-a', texts: ['A must be between 3 and 9 characters.'] }],
      ],
    ])
  })

  it('passes the handler a copy of the values that it may change', async () => {
    const { form, tags } = mountForm({ tags: { value: ['a'] } })
    let received: Record<string, unknown> = {}
    await submit(form, { onSubmit: (values) => void Object.assign(received, values) })
    ;(received.tags as string[]).push('b')
    expect(tags?.getSnapshot().value).toEqual(['a'])
    received = {}
    await submit(form, { onSubmit: (values) => void Object.assign(received, values) })
    expect(received).toEqual({ tags: ['a'] })
  })

  it('ignores a second submit and sets the form busy while the promise is pending', async () => {
    const { form } = mountForm({ a: '' })
    let finish = () => {}
    const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    const first = submit(form, { onSubmit })
    const second = submit(form, { onSubmit })
    await pause()
    expect([onSubmit.mock.calls.length, form.getSnapshot().busy]).toEqual([1, true])
    await second
    finish()
    await first
    expect(form.getSnapshot().busy).toBe(false)
  })

  it('never sets a live form busy', async () => {
    const { form } = mountForm({ a: '' })
    const busy: boolean[] = []
    form.subscribe(() => busy.push(form.getSnapshot().busy))
    await submit(form, { live: true, onSubmit: () => new Promise((resolve) => setTimeout(resolve, 10)) })
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
  ])('shows and reports an error when the handler %s', async (_, onSubmit) => {
    const { form, a } = mountForm({ a: { value: 'kept' } })
    await submit(form, { onSubmit })
    expect(form.getSnapshot()).toMatchObject({ busy: false, errors: ['Failed.'] })
    expect(a?.getSnapshot().value).toBe('kept')
    expect(reported).toHaveBeenCalledOnce()
  })

  it('shows returned errors at their fields and on the form until the next submit', async () => {
    const { form, a, b } = mountForm({ a: '', b: '' })
    const errors = { form: ['No.'], fields: { a: ['Taken.'], constructor: ['Who?'], b: [] } }
    await submit(form, { onSubmit: async () => errors })
    expect([getMessageTexts(a), getMessageTexts(b)]).toEqual([['Taken.'], []])
    expect(form.getSnapshot().errors).toEqual(['No.', 'Who?'])
    expect(form.getSnapshot().problems).toEqual([{ id: 'test-a', texts: ['Taken.'] }])
    await submit(form, {})
    expect([getMessageTexts(a), form.getSnapshot().errors]).toEqual([[], []])
  })

  it('changes nothing when it ends after the form was removed', async () => {
    const { form } = mountForm({ a: '' })
    let finish: (errors: FormErrors) => void = () => {}
    const done = submit(form, { onSubmit: () => new Promise<FormErrors>((resolve) => (finish = resolve)) })
    await pause()
    for (const cleanup of cleanups.splice(0)) cleanup()
    expect(form.getNode()).toBeNull()
    finish({ form: ['Too late.'] })
    await done
    expect(form.getSnapshot().errors).toEqual([])
  })
})

describe('field', () => {
  it('commits input after 20 ms and not before', async () => {
    const { form, a } = mountForm({ a: 'required' })
    a?.input('x')
    vi.advanceTimersByTime(19)
    expect([form.getValue('a'), a?.getSnapshot().state.settled]).toEqual([undefined, true])
    await Promise.resolve()
    expect(a?.getSnapshot().state.settled).toBe(false)
    vi.advanceTimersByTime(1)
    expect(form.getValue('a')).toBe('x')
  })

  it('delays a rule by its debounce prefix', async () => {
    const rule = vi.fn(() => true)
    const { a } = mountForm({ a: { validation: '(300)mine', validationRules: { mine: rule } } })
    a?.input('x')
    await vi.advanceTimersByTimeAsync(310)
    expect(rule).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(20)
    expect(rule).toHaveBeenCalledOnce()
  })

  it('with an initial value matches its confirmation field, whichever is added first', async () => {
    const { form } = mountForm({
      secret: { validation: 'confirm', value: 'a' },
      secret_confirm: { validation: 'confirm', value: 'a' },
    })
    await pause()
    expect(form.getNode()?.ledger.value('blocking')).toBe(0)
  })

  it('treats a rejected promise of a rule as a failed rule', async () => {
    const broken = () => Promise.reject(new Error('rule'))
    const { form, a } = mountForm({
      a: { validation: 'mine', validationRules: { mine: broken }, value: 'x' },
    })
    await submit(form, {})
    expect([getMessageTexts(a), reported.mock.calls.length]).toEqual([['This field is not valid.'], 1])
  })

  it('can be removed while a rule is running', async () => {
    const { a } = mountForm({
      a: {
        validation: 'slow',
        validationRules: { slow: () => new Promise((resolve) => setTimeout(resolve, 40, false)) },
        value: 'x',
      },
    })
    a?.input('y')
    for (const cleanup of cleanups.splice(0)) cleanup()
    await pause()
    expect(a?.getSnapshot().value).toBeDefined()
  })

  it('keeps typed input when its node is removed and added again', async () => {
    const { form, a } = mountForm({ a: { value: 'first' } })
    a?.input('typed')
    for (const cleanup of cleanups.splice(0)) cleanup()
    if (a) cleanups.push(form.addField(a), form.mount())
    expect([a?.getSnapshot().value, a?.getSnapshot().state.dirty]).toEqual(['typed', true])
  })

  it('is registered in FormKit by its element id while it is mounted', () => {
    mountForm({ a: '' })
    expect([getNode('test')?.props.isForm, getNode('test-a')?.name]).toEqual([true, 'a'])
    for (const cleanup of cleanups.splice(0)) cleanup()
    expect([getNode('test'), getNode('test-a')]).toEqual([undefined, undefined])
  })

  it('goes through its twelve states', async () => {
    const { form, a, free } = mountForm({ a: 'required|length:3,9', free: '' })
    const getActiveStates = (field: FormKitFieldStore | undefined) =>
      Object.entries(field?.getSnapshot().state ?? {})
        .filter(([, isOn]) => isOn)
        .map(([name]) => name)
    await pause()
    expect(getActiveStates(a)).toEqual(['settled', 'empty', 'failing', 'required'])
    expect(getActiveStates(free)).toEqual(['settled', 'empty', 'valid', 'passing'])
    a?.input('ab')
    free?.input('x')
    await pause()
    expect(getActiveStates(a)).toEqual(['dirty', 'settled', 'failing', 'required'])
    expect(getActiveStates(free)).toEqual(['dirty', 'settled', 'complete', 'valid', 'passing'])
    a?.blur()
    await pause()
    expect(getActiveStates(a)).toEqual(['blurred', 'dirty', 'settled', 'invalid', 'failing', 'required'])
    a?.input('abc')
    await pause()
    form.markSubmitted()
    form.setErrors({ fields: { a: ['Taken.'] } })
    await pause()
    expect(getActiveStates(a)).toEqual([
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

  it('shows messages at once (live), after blur (blur) or after a change (dirty)', async () => {
    const { l, b, d } = mountForm({
      l: { validation: 'required', visibility: 'live' },
      b: { validation: 'required', visibility: 'blur' },
      d: { validation: 'required', visibility: 'dirty', value: 'x' },
    })
    await pause()
    expect([getMessageTexts(l), getMessageTexts(b), getMessageTexts(d)]).toEqual([['L is required.'], [], []])
    b?.blur()
    d?.blur()
    await pause()
    expect([getMessageTexts(b), getMessageTexts(d)]).toEqual([['B is required.'], []])
    d?.input('')
    await pause()
    expect(getMessageTexts(d)).toEqual(['D is required.'])
  })

  it('shows messages in the language the form is switched to', async () => {
    const { form, a } = mountForm({ a: 'required' })
    await submit(form, {})
    form.switchLanguage('cs')
    await pause()
    expect(getMessageTexts(a)).toEqual(['A je povinné.'])
    expect(form.getSnapshot().incomplete).toBe('Pardon, ale ne všechna pole jsou vyplněna správně.')
  })
})

describe('form with a thousand fields', () => {
  it('adds and removes fields without comparing each with every other', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`f${index}`, 'required|length:1,5']),
    )
    const { form } = mountForm(many)
    await pause()
    expect(form.getNode()?.ledger.value('blocking')).toBe(1000)
    for (const cleanup of cleanups.splice(0).reverse()) cleanup()
    expect(form.getNode()).toBeNull()
  })
})
