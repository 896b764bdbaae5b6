import {
  clearErrors,
  compile,
  createNode,
  type FormKitNode,
  reset,
  setErrors,
  submitForm,
  warn,
} from '@formkit/core'
import { $root, createSection } from '@formkit/inputs'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { registerAllMessages } from '../i18n/messages.ts'
import { formKitErrorMessagesByCode } from './formkit-error-messages.ts'
import { Form, FormField, SubmitButton, useFormFieldValue } from './index.ts'

registerAllMessages()

const renderInForm = (child: ReactNode) => renderToString(<Form>{child}</Form>)
const group = () => createNode({ type: 'group', name: 'group' })
// Bypasses the types, as plain JavaScript can.
const renderUntypedField = (props: object) => renderInForm(createElement<object>(FormField as never, props))

function FieldValueReader({ name }: { name: string }) {
  return String(useFormFieldValue(name))
}

const thrown: [code: number, misuse: () => unknown][] = [
  [100, () => createNode({ name: 'x' }).add(group())],
  [101, () => Object.assign(createNode({ name: 'x' }).store, { mine: true })],
  [102, () => Object.assign(createNode({ name: 'x' }), { root: null })],
  [103, () => compile('&& $a')],
  [104, () => compile('$a &&')],
  [105, () => compile('')],
  [106, () => renderToString(<SubmitButton>Send</SubmitButton>)],
  [106, () => renderToString(<FormField name="x" label="X" />)],
  [106, () => createNode({ name: 'x' }).submit()],
  [107, () => group().input('text' as never, false)],
  [108, () => createNode({ type: 'list', name: 'list' }).input('text' as never, false)],
  [300, () => renderUntypedField({ name: 'x', label: 'X', type: 'select', options: () => [] })],
  [600, () => renderInForm(<FormField name="x" label="X" type="hologram" />)],
  [600, () => renderInForm(<FormField name="x" label="X" type="__proto__" />)],
  [
    601,
    () =>
      renderToString(
        <Form library={{ hollow: {} as never }}>
          <FormField name="x" label="X" type="hollow" />
        </Form>,
      ),
  ],
]

const warned: [code: number, misuse: () => unknown][] = [
  [150, () => compile('$a()').provide(() => ({}))()],
  [151, () => submitForm('nowhere', { getElementById: () => null } as never)],
  [152, () => reset('nowhere')],
  [350, () => renderInForm(<FormField name="x" label="X" type="radio" />)],
  [350, () => renderUntypedField({ name: 'x', label: 'X', type: 'select', options: 'a,b' })],
  [650, () => renderInForm(<FieldValueReader name="" />)],
  [651, () => setErrors('nowhere', ['wrong'])],
  [652, () => clearErrors('nowhere')],
  [800, () => $root(createSection('mine', 'div')())],
]

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('FormKit error messages', () => {
  it.each(thrown)('throws with code %i', (code, misuse) => {
    vi.stubGlobal('HTMLFormElement', class {})
    expect(misuse).toThrow(`Form ${code}: ${formKitErrorMessagesByCode[code]} (`)
  })

  it.each(warned)('warns with code %i', (code, misuse) => {
    vi.stubGlobal('HTMLFormElement', class {})
    const warnSpy = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    misuse()
    expect(warnSpy.mock.calls[0]?.[0]).toContain(`Form ${code}: ${formKitErrorMessagesByCode[code]} (`)
  })

  it('are tested for every code of the specification', () => {
    const tested = [...thrown, ...warned].map(([code]) => code)
    const specified = [
      ...Array.from({ length: 9 }, (_, index) => 100 + index),
      ...[150, 151, 152, 300, 350, 600, 601, 650, 651, 652, 800],
    ]
    expect(specified.filter((code) => !tested.includes(code))).toEqual([])
    expect(Object.keys(formKitErrorMessagesByCode).map(Number)).toEqual(specified)
  })

  it('contain the name of the field but not its value', () => {
    const secret: FormKitNode = createNode({ name: 'password', value: 'hunter2' })
    expect(() => secret.add(group())).toThrow(/\(password\)\.$/)
    const warnSpy = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    warn(350, { node: secret, inputType: 'radio' })
    expect(JSON.stringify(warnSpy.mock.calls)).not.toContain('hunter2')
  })
})
