import { type ReactNode, useEffect, useId } from 'react'
import { useActionData, useSubmit } from 'react-router'
import { Form } from '../forms/index.ts'
import type { LoginAnswer } from './entering.ts'

interface Props {
  readonly intent: string
  readonly values?: Readonly<Record<string, string>>
  readonly children: ReactNode
}

/** What became of a form of this page, if that is what was sent last. */
export function useAnswer(intent: string): LoginAnswer | null {
  const answer = useActionData() as LoginAnswer | undefined
  return answer?.intent === intent ? answer : null
}

const nothing = {}

/** One of the forms that somebody gets in by. */
export function LoginForm({ intent, values = nothing, children }: Props) {
  const answer = useAnswer(intent)
  const submit = useSubmit()
  const id = useId()
  const follows = useActionData() !== undefined
  useEffect(() => {
    // The form that was answered is gone, and the focus with it: whoever sent it goes on here.
    if (follows && document.activeElement === document.body)
      document.getElementById(id)?.querySelector<HTMLElement>('.field-input')?.focus()
  }, [follows, id])
  return (
    <Form
      id={id}
      values={{ ...values, ...answer?.values }}
      errors={answer?.errors}
      onSubmit={(_values, element) => submit(element)}
    >
      <input type="hidden" name="intent" value={intent} />
      {children}
    </Form>
  )
}
