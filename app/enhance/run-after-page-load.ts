const AFTER_MS = 1000

/** Does what is not needed yet: a second after the page itself is done, and not for those who save data. */
export function runAfterPageLoad(work: () => void): void {
  const later = () => setTimeout(() => isSaveDataEnabled() || work(), AFTER_MS)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/** Whether the visitor asked to be sent no more than they read. */
export function isSaveDataEnabled(): boolean {
  const line: unknown = 'connection' in navigator ? navigator.connection : null
  return typeof line === 'object' && line !== null && 'saveData' in line && line.saveData === true
}
