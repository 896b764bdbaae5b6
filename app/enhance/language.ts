import { chosenLanguage } from '../../domain/language.ts'

/** A page that comes back as it was left may be in the language the visitor has since left. */
export function followLanguage(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    const chosen = persisted ? chosenLanguage(document.cookie) : null
    if (chosen !== null && chosen !== document.documentElement.lang) location.reload()
  })
}
