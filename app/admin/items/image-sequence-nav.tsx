import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { flushPendingRichTextEdits } from '../../rich-text/pending-flushes.ts'
import { ImageStepper } from '../pictures/image-stepper.tsx'
import type { ImageSequence } from '../pictures/read-image-sequence.ts'
import { canLoseChangesOnLeave } from './autosave/autosave-prompts.tsx'
import type { AutosaveAndDraftRecovery } from './autosave/use-autosave.ts'
import type { ItemEditorController } from './use-item-editor.ts'

interface Props {
  readonly sequence: ImageSequence
  readonly editor: ItemEditorController
  readonly autosave: AutosaveAndDraftRecovery
}

/** Goes from the form of an image to that of the previous or next one of its gallery, after saving what is written. */
export function ImageSequenceNav({ sequence, editor, autosave }: Props) {
  const { place, total, previous, next } = sequence
  const navigate = useNavigate()
  const [target, setTarget] = useState<StepTarget | null>(null)
  const canLoseChanges = canLoseChangesOnLeave(autosave)
  useFocusAfterStep()
  useEffect(() => {
    if (target === null) return
    // Something was written during the save: the user stays.
    if (editor.isDirty) setTarget(null)
    else if (!canLoseChanges) void navigate(target.href, { state: { focusSelector: target.focusSelector } })
  }, [target, editor.isDirty, canLoseChanges, navigate])

  const step = async (direction: -1 | 1) => {
    const href = toHref(direction === -1 ? previous : next)
    if (href === undefined) return
    const focusSelector = describeFocus()
    flushPendingRichTextEdits()
    if (editor.hasChanges() && (await editor.save('keep')).state !== 'saved') return
    setTarget({ href, focusSelector })
  }
  return (
    <ImageStepper
      place={place}
      total={total}
      previousHref={toHref(previous)}
      nextHref={toHref(next)}
      step={(direction) => void step(direction)}
    />
  )
}

interface StepTarget {
  readonly href: string
  readonly focusSelector: string | null
}

function toHref(image: number | null): string | undefined {
  return image === null ? undefined : `/admin/edit/image/${image}`
}

/** A selector of the focused field or button, which the form of the next image has too. */
function describeFocus(): string | null {
  const element = document.activeElement
  const name = element?.getAttribute('name')
  if (name) return `.item-main [name="${CSS.escape(name)}"]`
  const shortcut = element?.getAttribute('aria-keyshortcuts')
  return shortcut ? `[aria-keyshortcuts="${CSS.escape(shortcut)}"]` : null
}

/** Focuses the same field or button as before the step, so that pictures can be captioned one after the other. */
function useFocusAfterStep(): void {
  const { state } = useLocation()
  const selector: unknown = state?.focusSelector
  useEffect(() => {
    if (typeof selector === 'string') document.querySelector<HTMLElement>(selector)?.focus()
  }, [selector])
}
