import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { FormStatusSnapshot } from './form-store.ts'

/** The errors that block the submit, above the fields. Takes the focus after every failed submit. */
export function FormErrorSummary({
  form: { incomplete, errors, problems, failedSubmitCount },
}: {
  form: FormStatusSnapshot
}) {
  const box = useRef<HTMLDivElement>(null)
  const title = useId()
  useEffect(() => {
    if (failedSubmitCount > 0) box.current?.focus()
  }, [failedSubmitCount])
  if (incomplete === null && errors.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, this is a message
    <div className="form-summary" role="group" aria-labelledby={title} tabIndex={-1} ref={box}>
      <div id={title}>
        {[...new Set(errors)].map((text) => (
          <p key={text}>{text}</p>
        ))}
        {incomplete !== null && <p>{incomplete}</p>}
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
    const control = document.getElementById(id)
    if (control === null) return
    event.preventDefault()
    control.focus({ preventScroll: true })
    control.scrollIntoView({ block: 'center' })
  }
}
