import { findLanguageInCookies } from '../../domain/language.ts'

/** A page restored from the back/forward cache may be in the language used before a change. */
export function reloadRestoredPageOnLanguageChange(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const chosen = persisted ? findLanguageInCookies(document.cookie) : null
    if (chosen !== null && chosen !== document.documentElement.lang) location.reload()
  })
}
