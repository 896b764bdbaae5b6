import type { ReactNode } from 'react'
import { useActionData, useSubmit } from 'react-router'
import { Form, type InputLibrary } from '../forms/index.ts'
import type { FormActionResult } from './create-action.ts'

interface Props {
  readonly id?: string
  readonly intent: string
  readonly values?: Readonly<Record<string, string>>
  /** The accessible name, where no heading names the form. */
  readonly label?: string
  /** A hidden field that identifies the form's object, where several forms have the same intent. */
  readonly about?: { readonly name: string; readonly value: string }
  /** Additional inputs for this form, by type. */
  readonly library?: InputLibrary
  /** Whether the page scrolls to the top after submitting, as for a new step. */
  readonly resetsScroll?: boolean
  readonly children: ReactNode
}

/** The result of the page's last submitted form. */
export function usePageActionResult<S>(): FormActionResult<S> | null {
  return (useActionData<FormActionResult<S>>() as FormActionResult<S> | undefined) ?? null
}

/** The result of one of the page's forms, if it was the last one submitted. */
export function useFormActionResult<S>(intent: string): FormActionResult<S> | null {
  const result = usePageActionResult<S>()
  return result?.intent === intent ? result : null
}

const noValues = {}

/** One of the forms of a page, identified by its intent. */
export function ActionForm({
  id,
  intent,
  values = noValues,
  label,
  about,
  library,
  resetsScroll = false,
  children,
}: Props) {
  const formResult = useFormActionResult(intent)
  const result = about === undefined || formResult?.values?.[about.name] === about.value ? formResult : null
  const submit = useSubmit()
  return (
    <Form
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { label })}
      {...(library === undefined ? {} : { library })}
      values={{ ...values, ...result?.values }}
      errors={result?.errors}
      onSubmit={(_values, element) => submit(element, { preventScrollReset: !resetsScroll })}
    >
      <input type="hidden" name="intent" value={intent} />
      {about !== undefined && <input type="hidden" name={about.name} value={about.value} />}
      {children}
    </Form>
  )
}
