/** The id of the search field that the shortcut focuses. */
export const SEARCH_INPUT_ID = 'search-field'

/** The id of the checkbox on the search page that switches shortcuts on or off. */
export const SINGLE_KEY_SHORTCUTS_CHECKBOX_ID = 'search-key'

const STORAGE_KEY = 'letopis-search-key'

/** Whether single-key shortcuts are on; people who use speech input may switch them off. */
export function areSingleKeyShortcutsEnabled(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off'
  } catch {
    // Without storage, the default applies.
    return true
  }
}

/** Switches single-key shortcuts on or off on all pages. */
export function storeSingleKeyShortcutsEnabled(on: boolean): void {
  try {
    if (on) localStorage.removeItem(STORAGE_KEY)
    else localStorage.setItem(STORAGE_KEY, 'off')
  } catch (error) {
    console.warn('Cannot store the setting.', error)
  }
}
