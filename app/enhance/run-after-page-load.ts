const DELAY_MS = 1000

/** Runs low-priority work a second after the page is loaded, unless data saving is on. */
export function runAfterPageLoadUnlessSaveData(work: () => void): void {
  runAfterPageLoad(() => isSaveDataEnabled() || work())
}

/** Runs low-priority work a second after the page is loaded. */
export function runAfterPageLoad(work: () => void): void {
  const schedule = () => setTimeout(work, DELAY_MS)
  if (document.readyState === 'complete') schedule()
  else window.addEventListener('load', schedule, { once: true })
}

/** Whether the browser's data saving mode is on. */
export function isSaveDataEnabled(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null
  return (
    typeof connection === 'object' &&
    connection !== null &&
    'saveData' in connection &&
    connection.saveData === true
  )
}
