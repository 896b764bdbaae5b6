const key = 'letopis-typography'

/** Whether smart typography is enabled; stored in this browser. */
export function isSmartTypographyEnabled(): boolean {
  try {
    return localStorage.getItem(key) !== 'off'
  } catch {
    // Enabled by default where storage is not available.
    return true
  }
}

export function setSmartTypographyEnabled(isEnabled: boolean): void {
  try {
    if (isEnabled) localStorage.removeItem(key)
    else localStorage.setItem(key, 'off')
  } catch {
    // Without storage the setting applies until the page is left.
  }
}
