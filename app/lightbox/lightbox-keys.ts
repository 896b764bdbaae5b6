/** What keys do in the lightbox; the browser's own dialog knows Escape. */
export type KeyHandlers = Readonly<Record<string, (() => unknown) | undefined>>

/** Has tools claim no keys that are letters. */
export function removeLetterShortcuts(tools: ParentNode): void {
  for (const tool of tools.querySelectorAll('[aria-keyshortcuts]')) {
    if (/^[a-z]$/.test(tool.getAttribute('aria-keyshortcuts') ?? ''))
      tool.removeAttribute('aria-keyshortcuts')
  }
}

/** Listens for keys until a signal; those held with others, and what a field or a button wants for itself, are left alone. */
export function listenForLightboxKeys(keys: KeyHandlers, signal: AbortSignal): void {
  const listen = (event: KeyboardEvent) => {
    const act = keys[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act === undefined || event.defaultPrevented || event.isComposing) return
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a') !== null)
      return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', listen, { signal })
}
