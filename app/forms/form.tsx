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

export interface FormProps extends Pick<SubmitOptions, 'onSubmit' | 'onInvalidSubmit'> {
  readonly children: ReactNode
  readonly id?: string
  /** The URL for a submit without JavaScript; by default this page. */
  readonly action?: string
  readonly encType?: 'multipart/form-data'
  /** Initial values by field name. To start again with other values, change the form's `key`. */
  readonly values?: Readonly<Record<string, unknown>>
  /** Server errors of the last submit. */
  readonly errors?: FormErrors | undefined
  /** The language of the messages; by default the page's. May change at any time. */
  readonly language?: Language
  readonly disabled?: boolean
  /** Keeps the form enabled during a submit. */
  readonly live?: boolean
  /** Inputs of this form only, by type. */
  readonly library?: InputLibrary
  /** The accessible name, where no heading names the form. */
  readonly label?: string
  readonly ref?: Ref<FormHandle>
}

const emptyObject = {}

/** A form that works without JavaScript, and with JavaScript validates its values before the submit. */
export function Form(props: FormProps) {
  const { values = emptyObject, errors = emptyObject, disabled, live = false, library = emptyObject } = props
  const { language: pageLanguage } = usePageContext()
  const language = props.language ?? pageLanguage
  const t = getTranslator(language)
  const ownId = useId()
  const [store] = useState(() => createFormStore({ id: props.id ?? ownId, language, values, errors }))
  const form = useSyncExternalStore(store.subscribe, store.getSnapshot, store.getServerSnapshot)
  const element = useRef<HTMLFormElement>(null)
  const focusBeforeSubmit = useRef<Element>(null)

  const pendingSubmit = useRef<Promise<void>>(Promise.resolve())

  const requestSubmit = useCallback(() => {
    element.current?.requestSubmit()
    return pendingSubmit.current
  }, [])
  useExposeFormHandle(props.ref, store, requestSubmit)
  // Layout effects: with passive effects a click between the commit and the effects would find no node and be lost.
  useLayoutEffect(() => store.mount(), [store])
  useLayoutEffect(() => store.switchLanguage(language), [store, language])
  const lastErrors = useRef(errors)
  useLayoutEffect(() => {
    if (lastErrors.current !== errors) store.setErrors(errors)
    lastErrors.current = errors
  }, [store, errors])
  useEffect(() => {
    if (!form.busy) return
    return () => {
      // A disabled field loses the focus: give it back after the submit.
      const isFocusLost = document.activeElement === document.body
      if (isFocusLost && focusBeforeSubmit.current instanceof HTMLElement) focusBeforeSubmit.current.focus()
    }
  }, [form.busy])

  const contextValue = useMemo(
    () => ({ store, language, t, disabled, library }),
    [store, language, t, disabled, library],
  )
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (disabled === true) return
    focusBeforeSubmit.current = document.activeElement
    const { onSubmit, onInvalidSubmit } = props
    const submitOptions = { onSubmit, onInvalidSubmit, live, failed: t('forms.failed') }
    pendingSubmit.current = validateAndSubmitForm(store, event.currentTarget, submitOptions)
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
      onSubmit={handleSubmit}
      onReset={store.reset}
    >
      <FormContext value={contextValue}>
        <FormErrorSummary form={form} />
        {props.children}
      </FormContext>
    </form>
  )
}
