import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { FormStatusSnapshot } from './form-store.ts'

/**
 * The errors that block the submit, above the fields. Takes the focus after every failed submit, unless the first field
 * with an error does.
 */
export function FormErrorSummary({
  form: { incomplete, errors, problems, failedSubmitCount, focusesFirstField },
}: {
  form: FormStatusSnapshot
}) {
  const box = useRef<HTMLDivElement>(null)
  const title = useId()
  useEffect(() => {
    if (failedSubmitCount > 0) box.current?.focus()
  }, [failedSubmitCount])
  const focusedSubmit = useRef(0)
  useEffect(() => {
    // The messages of the fields come after those of the form.
    const [first] = problems
    if (!focusesFirstField || first === undefined || focusedSubmit.current === failedSubmitCount) return
    focusedSubmit.current = failedSubmitCount
    focusField(first.id)
  }, [failedSubmitCount, focusesFirstField, problems])
  if (incomplete === null && errors.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a message
    <div className="form-summary" role="group" aria-labelledby={title} tabIndex={-1} ref={box}>
      <div id={title}>
        {[...new Set(errors)].map((text) => (
          <p key={text}>{text}</p>
        ))}
        {/* An error of the form says what is wrong better than the general message. */}
        {incomplete !== null && errors.length === 0 && <p>{incomplete}</p>}
      </div>
      {problems.length > 0 && (
        <ul>
          {problems.map(({ id, texts }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={createFocusFieldHandler(id)}>
                {texts.join(' ')}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Focuses a field without adding a history entry. */
function createFocusFieldHandler(id: string) {
  return (event: MouseEvent) => {
    if (focusField(id)) event.preventDefault()
  }
}

/** Returns whether the form has the field. */
function focusField(id: string): boolean {
  const control = document.getElementById(id)
  if (control === null) return false
  control.focus({ preventScroll: true })
  control.scrollIntoView({ block: 'center' })
  return true
}
