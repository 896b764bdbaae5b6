import { useEffect, useEffectEvent } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'

interface Props {
  /** The position in the gallery, counted from 1. */
  readonly place: number
  readonly total: number
  /** Links for pages without JavaScript. */
  readonly previousHref?: string | undefined
  readonly nextHref?: string | undefined
  /** Saves what is written and goes to the neighbour. */
  readonly step: (direction: -1 | 1) => void
}

/**
 * Goes to the previous and the next picture of a gallery, also by Alt+Page Up and Alt+Page Down: browsers, text fields and
 * the rich text editor don't use them.
 */
export function ImageStepper({ place, total, previousHref, nextHref, step }: Props) {
  const { t } = usePageContext()
  const stepIfPossible = useEffectEvent((direction: -1 | 1) => {
    const target = place + direction
    if (target >= 1 && target <= total) step(direction)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
      if (event.key !== 'PageUp' && event.key !== 'PageDown') return
      event.preventDefault()
      if (!event.repeat) stepIfPossible(event.key === 'PageUp' ? -1 : 1)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <nav
      className="image-stepper"
      aria-label={t('galleryEditor.sequence')}
      title={t('galleryEditor.stepHint')}
    >
      <StepControl direction={-1} href={previousHref} isPossible={place > 1} step={stepIfPossible} />
      <span className="image-stepper-place" role="status">
        {t('galleryEditor.position', { place, total })}
      </span>
      <StepControl direction={1} href={nextHref} isPossible={place < total} step={stepIfPossible} />
    </nav>
  )
}

interface StepControlProps {
  readonly direction: -1 | 1
  readonly href: string | undefined
  readonly isPossible: boolean
  readonly step: (direction: -1 | 1) => void
}

/** A button, or a link where a page without JavaScript can follow it. At the end it is disabled, but keeps the focus. */
function StepControl({ direction, href, isPossible, step }: StepControlProps) {
  const { t } = usePageContext()
  const props = {
    className: 'image-stepper-step',
    'aria-label': t(direction === -1 ? 'galleryEditor.previousPicture' : 'galleryEditor.nextPicture'),
    'aria-keyshortcuts': direction === -1 ? 'Alt+PageUp' : 'Alt+PageDown',
  }
  const icon = <Icon name={direction === -1 ? 'previous' : 'next'} />
  if (href !== undefined && isPossible)
    return (
      <a
        {...props}
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          step(direction)
        }}
      >
        {icon}
      </a>
    )
  return (
    <button {...props} type="button" aria-disabled={!isPossible || undefined} onClick={() => step(direction)}>
      {icon}
    </button>
  )
}
