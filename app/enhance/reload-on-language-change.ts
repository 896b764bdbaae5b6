import { parseLanguageCookie } from '../../domain/language.ts'

/** A page that comes back as it was left may be in the language the visitor has since left. */
export function reloadRestoredPageOnLanguageChange(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const chosen = persisted ? parseLanguageCookie(document.cookie) : null
    if (chosen !== null && chosen !== document.documentElement.lang) location.reload()
  })
}
