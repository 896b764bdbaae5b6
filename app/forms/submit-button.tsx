import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../ui/button.tsx'
import { useFormContext } from './form-context.ts'

/** Submits the form. During a submit it keeps the focus but does nothing. */
export function SubmitButton({
  children,
  name,
  value,
  variant = 'primary',
}: {
  children: ReactNode
  name?: string
  value?: string
  variant?: 'primary' | 'danger'
}) {
  const { store, disabled = false, t } = useFormContext(name ?? 'submit')
  const busy = useSyncExternalStore(
    store.subscribe,
    () => store.getSnapshot().busy,
    () => false,
  )
  return (
    <>
      <Button
        variant={variant}
        className="form-submit"
        type="submit"
        name={name}
        value={value}
        aria-disabled={busy || disabled}
        data-busy={busy || undefined}
        onClick={(event) => {
          if (busy || disabled) event.preventDefault()
        }}
      >
        {children}
      </Button>
      <span className="sr-only" role="status">
        {busy ? t('forms.sending') : ''}
      </span>
    </>
  )
}
