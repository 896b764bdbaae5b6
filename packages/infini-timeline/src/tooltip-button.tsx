import { type KeyboardEvent, useState } from 'react'

interface TooltipButtonProps {
  readonly id: string
  readonly name: string
  readonly text: string
}

/** Shown by styles on hover and focus, by a touch where those do not come, and put away by Escape. */
export function TooltipButton({ id, name, text }: TooltipButtonProps) {
  const [state, setState] = useState<'auto' | 'open' | 'closed'>('auto')
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || state === 'closed') return
    event.stopPropagation()
    setState('closed')
  }
  const release = () => setState('auto')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Escape for the button in it
    <span className="it-tip" data-state={state} onKeyDown={closeByEscape} onPointerLeave={release}>
      <button
        className="it-tip-button"
        type="button"
        aria-label={name}
        aria-describedby={id}
        onClick={() => setState('open')}
        onBlur={release}
      >
        <span aria-hidden="true">i</span>
      </button>
      <span className="it-tip-text" role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
