/** The themes a visitor may choose from. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The local storage key of the chosen theme. */
export const THEME_STORAGE_KEY = 'letopis-theme'

/** The name of the switch's radio buttons. */
export const THEME_RADIO_NAME = 'theme'

/** The colour of the browser's interface: the menu's colour in each theme. */
export const browserThemeColours: Readonly<Record<Exclude<Theme, 'system'>, string>> = {
  light: '#1c2e4a',
  dark: '#0e1a2f',
}

/** Parses a theme; other values mean that none was chosen. */
export function parseTheme(value: string | null | undefined): Theme {
  return themes.find((theme) => theme === value) ?? 'system'
}

/** Starts the theme switch and follows changes in other tabs. Returns a stop function. */
export function startThemeSwitch(): () => void {
  const abortController = new AbortController()
  const { signal } = abortController
  const onChange = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== THEME_RADIO_NAME) return
    storeTheme(parseTheme(target.value))
    applyTheme(parseTheme(target.value))
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_STORAGE_KEY || key === null) applyTheme(parseTheme(newValue))
  }
  // A page restored from the back/forward cache may have missed a change.
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) applyTheme(readStoredTheme())
  }
  document.addEventListener('change', onChange, { signal })
  window.addEventListener('storage', onStorage, { signal })
  window.addEventListener('pageshow', onPageShow, { signal })
  applyTheme(parseTheme(document.documentElement.dataset.theme))
  return () => abortController.abort()
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const radio of document.querySelectorAll<HTMLInputElement>(`input[name=${THEME_RADIO_NAME}]`)) {
    radio.checked = radio.value === theme
  }
  const scheme = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const colourSchemes = theme === 'system' ? 'light dark' : theme
  // Chromium computes the styles of the whole page again, also if the value is the same.
  if (scheme !== null && scheme.content !== colourSchemes) scheme.content = colourSchemes
  for (const [colourScheme, colour] of Object.entries(browserThemeColours)) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name=theme-color][content="${colour}"]`)
    if (meta !== null)
      meta.media =
        theme === 'system' ? `(prefers-color-scheme: ${colourScheme})` : toMediaQuery(theme === colourScheme)
  }
}

function toMediaQuery(isActive: boolean): string {
  return isActive ? 'all' : 'not all'
}

/** Browsers with storage disabled throw; the choice then lasts as long as the page. */
function storeTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_STORAGE_KEY)
    else localStorage.setItem(THEME_STORAGE_KEY, theme)
  } catch {}
}

function readStoredTheme(): Theme {
  try {
    return parseTheme(localStorage.getItem(THEME_STORAGE_KEY))
  } catch {
    return parseTheme(document.documentElement.dataset.theme)
  }
}
