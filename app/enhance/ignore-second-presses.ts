/** After a change at the pointer, and after a form was sent, people may still press what they saw before. */
const guardMs = 1000
/** A hand moves a little between the presses of a double click. */
const sameSpotPx = 24
/** What presses are meant for; a dialog too, because a press beside its box may close it. */
const controlSelector = 'a, button, summary, input, select, textarea, label, dialog'

interface Press {
  readonly x: number
  readonly y: number
  readonly at: number
  /** What is at the pointer now, and since when; it was there before the press if `changedAt` is null. */
  seen: string
  changedAt: number | null
}

/**
 * Ignores the second press of those who double-click everything: a press at the same spot, within a second after
 * something else appeared there ("Unpublish" where "Publish" was, the next row of a list, a dialog), and a second press of
 * the same submit or primary button within a second. A moved pointer, a key, input and scrolling show that the next press is meant.
 */
export function ignoreSecondPresses(document: Document): void {
  let press: Press | null = null
  let frame: number | null = null
  const note = () => {
    frame = null
    if (press === null) return
    const seen = describeControlAt(document, press)
    if (seen !== press.seen && seen !== '') press.changedAt = performance.now()
    press.seen = seen
  }
  const observer = new MutationObserver(() => {
    if (frame === null) frame = requestAnimationFrame(note)
  })
  const forget = () => {
    press = null
    observer.disconnect()
  }
  document.addEventListener(
    'click',
    (event) => {
      // The keyboard and scripts click without a count.
      if (event.detail === 0) return
      note()
      const now = performance.now()
      if (press !== null && isSameSpot(press, event)) {
        const isChanged = press.changedAt !== null && now - press.changedAt < guardMs
        if (isChanged || (isPressedOnce(event.target) && now - press.at < guardMs)) {
          event.preventDefault()
          event.stopImmediatePropagation()
          return
        }
      }
      const { clientX: x, clientY: y } = event
      press = { x, y, at: now, seen: describeControlAt(document, { x, y }), changedAt: null }
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    },
    { capture: true },
  )
  document.addEventListener(
    'pointermove',
    (event) => {
      if (press !== null && !isSameSpot(press, event)) forget()
    },
    { capture: true, passive: true },
  )
  for (const type of ['keydown', 'input', 'wheel'])
    document.addEventListener(type, forget, { capture: true, passive: true })
}

function isSameSpot({ x, y }: Pick<Press, 'x' | 'y'>, { clientX, clientY }: MouseEvent): boolean {
  return Math.hypot(clientX - x, clientY - y) <= sameSpotPx
}

/** Whether a button does something for which one press is enough, unlike one that turns to the next picture. */
function isPressedOnce(target: EventTarget | null): boolean {
  const button = target instanceof Element ? target.closest('button') : null
  return button !== null && (button.type === 'submit' || button.matches('.button:not(.button-quiet)'))
}

/** Tells the control at a place from others: by its words without numbers, which may count, and whether it is open or busy. */
function describeControlAt(document: Document, { x, y }: Pick<Press, 'x' | 'y'>): string {
  const control = document.elementFromPoint(x, y)?.closest<HTMLElement>(controlSelector) ?? null
  if (control === null) return ''
  const words = control.ariaLabel ?? (control instanceof HTMLDialogElement ? '' : control.textContent)
  return [control.localName, words.replace(/\d+/g, ''), isOpen(control), control.ariaDisabled].join(' ')
}

function isOpen(control: HTMLElement): boolean {
  if (control.localName === 'summary') return control.parentElement?.hasAttribute('open') ?? false
  return (
    control instanceof HTMLButtonElement && control.popoverTargetElement?.matches(':popover-open') === true
  )
}
