/** The field that the key leads to. */
export const SEARCH_INPUT_ID = 'search-field'

/** The box on the search page that switches the key. */
export const KEY_SHORTCUTS_CHECKBOX_ID = 'search-key'

const NAME = 'letopis-search-key'

/** Whether the key / opens the search; someone who speaks to their computer may have switched it off. */
export function areKeyShortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(NAME) !== 'off'
  } catch {
    // A browser that keeps nothing has kept no "off" either.
    return true
  }
}

/** Switches the key on or off, for all pages from now on. */
export function setKeyShortcutsEnabled(on: boolean): void {
  try {
    if (on) localStorage.removeItem(NAME)
    else localStorage.setItem(NAME, 'off')
  } catch (error) {
    console.warn('The browser keeps no settings.', error)
  }
}
