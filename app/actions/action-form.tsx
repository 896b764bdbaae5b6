import type { ReactNode } from 'react'
import { useActionData, useSubmit } from 'react-router'
import { Form, type InputLibrary } from '../forms/index.ts'
import type { ActionResult } from './create-action.ts'

interface Props {
  readonly id?: string
  readonly intent: string
  readonly values?: Readonly<Record<string, string>>
  /** What the form is called, where no heading says so. */
  readonly label?: string
  /** What it is about, where several forms ask for the same: a hidden field. */
  readonly about?: { readonly name: string; readonly value: string }
  /** Inputs of this form alone, by type. */
  readonly library?: InputLibrary
  /** Whether the page begins at its top after the form was sent, as a new step does. */
  readonly resetsScroll?: boolean
  readonly children: ReactNode
}

/** What became of the form that the page has sent last. */
export function usePageActionResult<S>(): ActionResult<S> | null {
  return (useActionData<ActionResult<S>>() as ActionResult<S> | undefined) ?? null
}

/** What became of one of the page's forms, if that is what was sent last. */
export function useFormActionResult<S>(intent: string): ActionResult<S> | null {
  const answer = usePageActionResult<S>()
  return answer?.intent === intent ? answer : null
}

const nothing = {}

/** One of several forms of a page. */
export function ActionForm({
  id,
  intent,
  values = nothing,
  label,
  about,
  library,
  resetsScroll = false,
  children,
}: Props) {
  const given = useFormActionResult(intent)
  const answer = about === undefined || given?.values?.[about.name] === about.value ? given : null
  const submit = useSubmit()
  return (
    <Form
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { label })}
      {...(library === undefined ? {} : { library })}
      values={{ ...values, ...answer?.values }}
      errors={answer?.errors}
      onSubmit={(_values, element) => submit(element, { preventScrollReset: !resetsScroll })}
    >
      <input type="hidden" name="intent" value={intent} />
      {about !== undefined && <input type="hidden" name={about.name} value={about.value} />}
      {children}
    </Form>
  )
}
