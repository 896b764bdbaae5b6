import { type ReactNode, useEffect, useState } from 'react'
import type { FormErrors, FormValues } from '../../../../app/forms/index.ts'
import {
  Form,
  FormField,
  SubmitButton,
  useFormField,
  useFormFieldValue,
} from '../../../../app/forms/index.ts'
import { createPageContextValue, PageContext } from '../../../../app/layout/page-context.ts'
import type { Language } from '../../../../domain/language.ts'

/** Data from the server and the parameters of the URL. */
export interface PageData {
  readonly scenario: string
  readonly language: Language
  readonly values: Record<string, unknown>
  readonly errors: FormErrors
}

/** Functions and state exposed to tests. */
export interface Strings {
  sent: FormValues[]
  refused: number
  finish: (answer?: FormErrors) => void
  fail: () => void
}

export const strings: Strings = { sent: [], refused: 0, finish: () => undefined, fail: () => undefined }

export function TestPage(data: PageData) {
  const [language, setLanguage] = useState(data.language)
  const [there, setThere] = useState(true)
  // Runs after all effects of the children.
  useEffect(() => {
    document.documentElement.dataset.awake = 'true'
  }, [])
  const frame = {
    ...createPageContextValue(undefined, '/'),
    ...createPageContextValue({ ...createPageContextValue(undefined, '/'), language }, '/'),
  }
  return (
    <PageContext value={frame}>
      <main style={{ padding: '1rem' }}>
        <h1>Test</h1>
        <p>
          <button type="button" onClick={() => setLanguage(language === 'cs' ? 'en-US' : 'cs')}>
            Switch language
          </button>
          <button type="button" onClick={() => setThere(!there)}>
            Take away or put back
          </button>
        </p>
        {there && <Scenario {...data} />}
      </main>
    </PageContext>
  )
}

function Scenario({ scenario, values, errors }: PageData) {
  const onInvalidSubmit = () => {
    strings.refused += 1
  }
  const common = { values, errors, onInvalidSubmit }
  const later = (sent: FormValues) => {
    strings.sent.push(sent)
    return new Promise<FormErrors | undefined>((resolve, reject) => {
      strings.finish = resolve
      strings.fail = () => reject(new Error('The line is down.'))
    })
  }
  const now = (sent: FormValues) => void strings.sent.push(sent)
  switch (scenario) {
    case 'native':
      return (
        <Form {...common}>
          <Sign />
        </Form>
      )
    case 'slow':
      return (
        <Form {...common} onSubmit={later}>
          <Sign />
        </Form>
      )
    case 'live':
      return (
        <Form {...common} live onSubmit={later}>
          <Sign />
        </Form>
      )
    case 'disabled':
      return (
        <Form {...common} disabled onSubmit={now}>
          <Sign />
        </Form>
      )
    case 'many-200':
    case 'many-1000':
      return (
        <Form {...common} onSubmit={now}>
          {Array.from({ length: Number(scenario.slice('many-'.length)) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <FormField key={at} name={`field${at}`} label={`Field ${at}`} validation="required" />
          ))}
          <SubmitButton>Send</SubmitButton>
        </Form>
      )
    case 'hostile':
      return (
        <Form {...common} onSubmit={now}>
          <FormField name="__proto__" label={'<img src=x onerror="window.pwned=1">'} validation="required" />
          <FormField name="constructor" label="Constructor" />
          <FormField name="submit" label="Named submit" />
          <FormField
            name={'a b"<.'}
            label="Odd name"
            help={'"><script>window.pwned=1</script>'}
            validation="required"
          />
          <SubmitButton>Send</SubmitButton>
        </Form>
      )
    case 'rules':
      return (
        <Form {...common} onSubmit={now}>
          <Rules />
        </Form>
      )
    default:
      return (
        <Form {...common} onSubmit={now} library={{ stars: { component: Stars, labelPlacement: 'label' } }}>
          <Everything />
        </Form>
      )
  }
}

function Sign() {
  return (
    <>
      <FormField
        name="email"
        type="email"
        label="E-mail"
        autoComplete="username"
        validation="required|email"
        help="The one you were invited by."
      />
      <FormField
        name="password"
        type="password"
        label="Password"
        autoComplete="current-password"
        validation="required|length:8,200"
      />
      <SubmitButton>Sign in</SubmitButton>
    </>
  )
}

function Rules() {
  return (
    <>
      <FormField name="live" label="Live" validation="length:3,9" validationVisibility="live" value="ab" />
      <FormField name="dirty" label="Dirty" validation="required" validationVisibility="dirty" value="x" />
      <FormField name="secret" label="Secret" validation="required|confirm" />
      <FormField name="secret_confirm" label="Secret again" validation="required|confirm" />
      <FormField name="advice" label="Advice" validation="?length:8,99" />
      <FormField
        name="taken"
        label="Taken"
        validation="(100)free"
        validationRules={{ free: slowly }}
        validationMessages={{ free: 'Somebody has it.' }}
      />
      <FormField name="amount" label="Amount" type="number" number="float" validation="number|min|max" />
      <FormField name="whole" label="Whole" type="number" number="integer" />
      <Reveals>
        <FormField name="revealed" label="Revealed" validation="required" />
      </Reveals>
      <SubmitButton>Send</SubmitButton>
      <button type="reset">Reset</button>
    </>
  )
}

async function slowly({ value }: { value: unknown }): Promise<boolean> {
  if (value === 'never') return new Promise(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 150))
  if (value === 'break') throw new Error('The rule is broken.')
  return value !== 'taken'
}

function Reveals({ children }: { children: ReactNode }) {
  return useFormFieldValue('live') === 'open' ? children : null
}

const choices = [
  { value: 'cs', label: 'Čeština' },
  { value: 'en', label: 'English', help: 'As spoken in America.' },
]

function Everything() {
  return (
    <>
      <FormField name="text" label="Text" validation="required:trim" help="One line." />
      <FormField name="email" type="email" label="E-mail" validation="email" autoComplete="email" />
      <FormField name="password" type="password" label="Password" autoComplete="new-password" />
      <FormField name="url" type="url" label="Address" validation="url" placeholder="https://" />
      <FormField name="number" type="number" label="Number" number="integer" />
      <FormField name="date" type="date" label="Date" validation="edtf" />
      <FormField name="textarea" type="textarea" label="Text area" rows={3} validation="length:0,20" />
      <FormField name="select" type="select" label="Select" options={choices} placeholder="Choose" />
      <FormField name="radio" type="radio" label="Radio" options={choices} validation="required" />
      <FormField name="several" type="checkbox" label="Several" options={choices} validation="min:1" />
      <FormField name="agree" type="checkbox" label="I agree" validation="accepted" />
      <FormField name="hidden" type="hidden" label="" value="along" />
      <FormField name="stars" type="stars" label="Stars" validation="required" number="integer" />
      <Own />
      <SubmitButton>Send</SubmitButton>
    </>
  )
}

function Stars({ field }: { field: ReturnType<typeof useFormField> }) {
  return (
    <input
      {...field.control}
      className="field-input"
      type="number"
      value={String(field.value ?? '')}
      onChange={(event) => field.input(event.currentTarget.value)}
      onBlur={field.blur}
    />
  )
}

function Own() {
  const field = useFormField({ name: 'own', label: 'Own', value: 'mine' })
  return (
    <output data-own={String(field.value)} data-dirty-own={field.state.dirty}>
      {field.label}
    </output>
  )
}
