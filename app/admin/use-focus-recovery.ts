import { type RefObject, useEffect } from 'react'

const focusableSelector = 'a[href], button, input, select, textarea, summary, [contenteditable="true"]'
/** Whoever has a better place for the focus has put it there by then. */
const recoveryDelayMs = 100

/**
 * What had the focus and goes from the page takes it along, and whoever works by keyboard or ear would begin at the top again.
 * The focus then goes to what stands nearest; from a notice above the page's form, to that form (`data-focus-home`).
 */
export function useFocusRecovery(pageRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = pageRef.current
    if (root === null) return
    let around: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const [last] = around
        if (last === undefined || document.activeElement !== document.body) return
        if (!last.isConnected) findNearestFocusable(around, root)?.focus()
        // Left by its own person, who clicked beside it.
        else if (!last.matches(':disabled')) around = []
      }, recoveryDelayMs)
    }
    const remember = ({ target }: FocusEvent) => {
      around = target instanceof Element && root.contains(target) ? getSelfAndAncestors(target) : []
    }
    const watching = new MutationObserver(() => {
      if (around[0]?.isConnected === false) look()
    })
    watching.observe(root, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    document.addEventListener('focusout', look)
    return () => {
      clearTimeout(timer)
      watching.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('focusout', look)
    }
  }, [pageRef])
}

function getSelfAndAncestors(element: Element): readonly Element[] {
  const line: Element[] = []
  for (let one: Element | null = element; one !== null; one = one.parentElement) line.push(one)
  return line
}

/** What can have the focus next to what is gone: among what was around it, but never just anything of the page. */
function findNearestFocusable(around: readonly Element[], root: HTMLElement): HTMLElement | null {
  for (const one of around) {
    if (!one.isConnected) continue
    if (one.contains(root.querySelector('h1'))) break
    const [first] = [...one.querySelectorAll<HTMLElement>(focusableSelector)].filter(isFocusable)
    if (first !== undefined) return first
  }
  const home = root.querySelector<HTMLElement>('[data-focus-home] form') ?? root.querySelector('h1')
  home?.setAttribute('tabindex', '-1')
  return home
}

function isFocusable(element: HTMLElement): boolean {
  return element.checkVisibility() && !element.matches(':disabled, [tabindex="-1"], [type="hidden"]')
}
