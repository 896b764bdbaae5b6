import { type KeyboardEvent, useState } from 'react'

interface TooltipButtonProps {
  readonly id: string
  readonly name: string
  readonly text: string
}

/** CSS shows the tooltip on hover and focus; a touch opens it, Escape closes it. */
export function InfoTooltipButton({ id, name, text }: TooltipButtonProps) {
  const [state, setState] = useState<'auto' | 'open' | 'closed'>('auto')
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || state === 'closed') return
    event.stopPropagation()
    setState('closed')
  }
  const resetState = () => setState('auto')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles Escape for the button inside
    <span className="it-tip" data-state={state} onKeyDown={closeByEscape} onPointerLeave={resetState}>
      <button
        className="it-tip-button"
        type="button"
        aria-label={name}
        aria-describedby={id}
        onClick={() => setState('open')}
        onBlur={resetState}
      >
        <span aria-hidden="true">i</span>
      </button>
      <span className="it-tip-text" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
