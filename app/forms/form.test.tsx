import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { registerAllMessages } from '../i18n/messages.ts'
import { getDefaultValidationMessageTiming, hasRequiredRule, isEmptyFieldValue } from './field-state.ts'
import { Form, FormField, type FormProps, SubmitButton } from './index.ts'

registerAllMessages()
setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const renderSignInForm = (props: Partial<FormProps> = {}) =>
  renderToString(
    <Form id="sign" {...props}>
      <FormField
        name="email"
        type="email"
        label="E-mail"
        validation="required|email"
        autoComplete="username"
      />
      <FormField name="password" type="password" label="Password" help="At least 8 signs." />
      <FormField
        name="role"
        type="radio"
        label="Role"
        options={[
          { value: 'editor', label: 'Editor' },
          { value: 'owner', label: 'Owner' },
        ]}
      />
      <SubmitButton>Sign in</SubmitButton>
    </Form>,
  )

describe('form rendered on the server', () => {
  it('escapes values, errors, labels and help texts', () => {
    const html = renderToString(
      <Form values={{ a: '"><script>' }} errors={{ form: ['<b>'], fields: { a: ['<i>'] } }}>
        <FormField name="a" label="<u>" help="<s>" />
      </Form>,
    )
    for (const tag of ['<script', '<b>', '<i>', '<u>', '<s>']) expect(html).not.toContain(tag)
  })

  it('reads no initial value from the prototype', () => {
    const html = renderToString(
      <Form>
        <FormField name="constructor" label="Constructor" />
        <FormField name="__proto__" label="Prototype" />
      </Form>,
    )
    expect(html.match(/value="[^"]*"/g)).toEqual(['value=""', 'value=""'])
  })

  it('renders a plain form that posts its values', () => {
    const html = renderSignInForm({ values: { email: 'jana@lhota.cz', role: 'owner' } })
    expect(html).toMatch(/^<form [^>]*method="post"/)
    expect(html).toContain('id="sign-email"')
    expect(html).toMatch(/<input[^>]*autoComplete="username"[^>]*value="jana@lhota.cz"/)
    expect(html).toMatch(/<input[^>]*type="radio"[^>]*checked=""[^>]*value="owner"/)
    expect(html).toMatch(/aria-describedby="sign-password-help"/)
    expect(html).not.toContain('form-summary')
  })

  it('shows server errors at the fields and in the summary', () => {
    const html = renderSignInForm({
      language: 'cs',
      errors: { form: ['Špatné heslo.'], fields: { email: ['E-mail je povinné.'] } },
    })
    expect(html).toContain('Špatné heslo.')
    expect(html).not.toContain('Pardon')
    expect(html).toContain('<a href="#sign-email">E-mail je povinné.</a>')
    expect(html).toMatch(/aria-invalid="true"[^>]*aria-describedby="sign-email-messages"/)
  })

  it('says in the summary that fields are wrong if the form has no error of its own', () => {
    const html = renderSignInForm({ language: 'cs', errors: { fields: { email: ['E-mail je povinné.'] } } })
    expect(html).toContain('Pardon, ale ne všechna pole jsou vyplněna správně.')
  })

  it('leaks no memory over a thousand renders', () => {
    for (let index = 0; index < 200; index += 1) renderSignInForm()
    collectGarbage()
    const before = process.memoryUsage().heapUsed
    for (let index = 0; index < 1_000; index += 1)
      renderSignInForm({ errors: { fields: { email: ['No.'] } } })
    collectGarbage()
    // A leak of one kilobyte per render would be one megabyte.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(0.5 * 1024 * 1024)
  })
})

describe('field state', () => {
  it('is required only with the rule `required`, with any prefixes', () => {
    for (const rules of ['required', 'email|required:trim', '(200)?required', '*+required | email'])
      expect(hasRequiredRule(rules), rules).toBe(true)
    for (const rules of ['', 'require_one:a', 'matches:required', 'not_required'])
      expect(hasRequiredRule(rules), rules).toBe(false)
  })

  it('is empty as FormKit defines it', () => {
    expect([undefined, null, '', [], {}].map(isEmptyFieldValue)).toEqual(Array(5).fill(true))
    expect([0, false, ' ', ['a'], { a: 1 }, new Date(0), new Blob([])].map(isEmptyFieldValue)).toEqual(
      Array(7).fill(false),
    )
  })

  it('shows messages after blur by default, those of a checkbox after a change', () => {
    expect([
      getDefaultValidationMessageTiming('text'),
      getDefaultValidationMessageTiming('checkbox'),
    ]).toEqual(['blur', 'dirty'])
  })
})
