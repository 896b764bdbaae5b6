import {
  type FormEvent,
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Language } from '../../domain/language.ts'
import { getTranslator } from '../i18n/translate.ts'
import { usePageContext } from '../layout/page-context.ts'
import { FormContext } from './form-context.ts'
import { FormErrorSummary } from './form-error-summary.tsx'
import type { FormErrors } from './form-errors.ts'
import { type FormHandle, useExposeFormHandle } from './form-handle.ts'
import { createFormStore } from './form-store.ts'
import type { InputLibrary } from './inputs/input-types.ts'
import { type SubmitOptions, validateAndSubmitForm } from './submit-form.ts'

/** A form. */
export interface FormProps extends Pick<SubmitOptions, 'onSubmit' | 'onInvalidSubmit'> {
  readonly children: ReactNode
  readonly id?: string
  /** Where the browser sends the form by itself; this page otherwise. */
  readonly action?: string
  readonly encType?: 'multipart/form-data'
  /** What the fields start with, by name. To start again with others, give the form another `key`. */
  readonly values?: Readonly<Record<string, unknown>>
  /** What the server has against what it was sent. */
  readonly errors?: FormErrors | undefined
  /** The language of the messages; the page's otherwise. May change at any time. */
  readonly language?: Language
  readonly disabled?: boolean
  /** Stays enabled while it is being sent. */
  readonly live?: boolean
  /** Inputs of this form alone, by type. */
  readonly library?: InputLibrary
  /** What the form is called, where no heading says so. */
  readonly label?: string
  readonly ref?: Ref<FormHandle>
}

const nothing = {}

/** A form that works without JavaScript, and with it checks what is filled in before it is sent. */
export function Form(props: FormProps) {
  const { values = nothing, errors = nothing, disabled, live = false, library = nothing } = props
  const { language: pageLanguage } = usePageContext()
  const language = props.language ?? pageLanguage
  const t = getTranslator(language)
  const ownId = useId()
  const [store] = useState(() => createFormStore({ id: props.id ?? ownId, language, values, errors }))
  const form = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot)
  const element = useRef<HTMLFormElement>(null)
  const focused = useRef<Element>(null)

  const sending = useRef<Promise<void>>(Promise.resolve())

  const requestSubmit = useCallback(() => {
    element.current?.requestSubmit()
    return sending.current
  }, [])
  useExposeFormHandle(props.ref, store, requestSubmit)
  // Layout effects: with passive ones a click between the commit and the effects would find no node and be lost.
  useLayoutEffect(() => store.mount(), [store])
  useLayoutEffect(() => store.switchLanguage(language), [store, language])
  const known = useRef(errors)
  useLayoutEffect(() => {
    if (known.current !== errors) store.setErrors(errors)
    known.current = errors
  }, [store, errors])
  useEffect(() => {
    if (!form.busy) return
    return () => {
      // A disabled field loses the focus; whoever was in it goes on where they were.
      const lost = document.activeElement === document.body
      if (lost && focused.current instanceof HTMLElement) focused.current.focus()
    }
  }, [form.busy])

  const around = useMemo(
    () => ({ store, language, t, disabled, library }),
    [store, language, t, disabled, library],
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (disabled === true) return
    focused.current = document.activeElement
    const { onSubmit, onInvalidSubmit } = props
    const handlers = { onSubmit, onInvalidSubmit, live, failed: t('forms.failed') }
    sending.current = validateAndSubmitForm(store, event.currentTarget, handlers)
  }
  return (
    <form
      className="form"
      ref={element}
      id={store.id}
      method="post"
      action={props.action}
      encType={props.encType}
      aria-label={props.label}
      aria-busy={form.busy}
      noValidate
      onSubmit={send}
      onReset={store.reset}
    >
      <FormContext value={around}>
        <FormErrorSummary form={form} />
        {props.children}
      </FormContext>
    </form>
  )
}
