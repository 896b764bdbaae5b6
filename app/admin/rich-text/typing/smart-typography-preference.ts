const key = 'letopis-typography'

/** Whether typed signs are set as a printer would; remembered in this browser. */
export function isSmartTypographyEnabled(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    // A browser that keeps nothing has it on.
    return true
  }
}

/** Remembers the choice. */
export function setSmartTypographyEnabled(on: boolean): void {
  try {
    if (on) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // It holds until the page is left.
  }
}
