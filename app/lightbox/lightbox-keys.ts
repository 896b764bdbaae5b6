/** Key handlers of the lightbox; Escape is handled by the browser's dialog. */
type LightboxKeyHandlers = Readonly<Record<string, (() => unknown) | undefined>>

/** Removes single-letter `aria-keyshortcuts` from the buttons. */
export function removeLetterAriaKeyShortcuts(tools: ParentNode): void {
  for (const tool of tools.querySelectorAll('[aria-keyshortcuts]')) {
    if (/^[a-z]$/.test(tool.getAttribute('aria-keyshortcuts') ?? ''))
      tool.removeAttribute('aria-keyshortcuts')
  }
}

/** Listens for keys until the signal aborts. Keys with modifiers, and Space on a button or link, are ignored. */
export function listenForLightboxKeys(keys: LightboxKeyHandlers, signal: AbortSignal): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const handler = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (handler === undefined || event.defaultPrevented || event.isComposing) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a') !== null)
      return
    event.preventDefault()
    handler()
  }
  document.addEventListener('keydown', onKeyDown, { signal })
}
