import { type RefObject, useEffect } from 'react'

const focusableSelector = 'a[href], button, input, select, textarea, summary, [contenteditable="true"]'
/** Leaves time for other code to set the focus itself. */
const recoveryDelayMs = 100

/**
 * When the focused element is removed, the browser resets the focus to the body, and keyboard and screen
 * reader users would start at the top again. This hook moves the focus to the nearest focusable element
 * instead; from a notice above the page's form, to that form (`data-focus-home`).
 */
export function useFocusRecovery(pageRef: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = pageRef.current
    if (root === null) return
    let focusPath: readonly Element[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const recoverSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const [lastFocused] = focusPath
        if (lastFocused === undefined || document.activeElement !== document.body) return
        if (!lastFocused.isConnected) findNearestFocusable(focusPath, root)?.focus()
        // The element is still there: the user clicked outside it.
        else if (!lastFocused.matches(':disabled')) focusPath = []
      }, recoveryDelayMs)
    }
    const rememberFocus = ({ target }: FocusEvent) => {
      focusPath = target instanceof Element && root.contains(target) ? getSelfAndAncestors(target) : []
    }
    const observer = new MutationObserver(() => {
      if (focusPath[0]?.isConnected === false) recoverSoon()
    })
    observer.observe(root, { childList: true, subtree: true })
    document.addEventListener('focusin', rememberFocus)
    document.addEventListener('focusout', recoverSoon)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', rememberFocus)
      document.removeEventListener('focusout', recoverSoon)
    }
  }, [pageRef])
}

function getSelfAndAncestors(element: Element): readonly Element[] {
  const path: Element[] = []
  for (let current: Element | null = element; current !== null; current = current.parentElement)
    path.push(current)
  return path
}

/**
 * The first focusable element in the closest remaining ancestor below the page level; else the form or the
 * heading.
 */
function findNearestFocusable(focusPath: readonly Element[], root: HTMLElement): HTMLElement | null {
  for (const ancestor of focusPath) {
    if (!ancestor.isConnected) continue
    if (ancestor.contains(root.querySelector('h1'))) break
    const [first] = [...ancestor.querySelectorAll<HTMLElement>(focusableSelector)].filter(isFocusable)
    if (first !== undefined) return first
  }
  const fallback = root.querySelector<HTMLElement>('[data-focus-home] form') ?? root.querySelector('h1')
  fallback?.setAttribute('tabindex', '-1')
  return fallback
}

function isFocusable(element: HTMLElement): boolean {
  return element.checkVisibility() && !element.matches(':disabled, [tabindex="-1"], [type="hidden"]')
}
