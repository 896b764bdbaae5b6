/** The themes a visitor may choose from. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Where the choice is kept. */
export const THEME_STORAGE_KEY = 'letopis-theme'

/** The name of the switch's radio buttons. */
export const THEME_RADIO_NAME = 'theme'

/** What browsers paint around the page: the menu's colour in each theme. */
export const browserThemeColours: Readonly<Record<Exclude<Theme, 'system'>, string>> = {
  light: '#1c2e4a',
  dark: '#0e1a2f',
}

/** A theme by its word; whatever else was kept counts as no choice. */
export function parseTheme(word: string | null | undefined): Theme {
  return themes.find((theme) => theme === word) ?? 'system'
}

/** Makes the theme switch work and follow what is chosen in other tabs. Returns the way out. */
export function startThemeSwitch(): () => void {
  const started = new AbortController()
  const { signal } = started
  const choose = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || target.name !== THEME_RADIO_NAME) return
    storeTheme(parseTheme(target.value))
    applyTheme(parseTheme(target.value))
  }
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key === THEME_STORAGE_KEY || key === null) applyTheme(parseTheme(newValue))
  }
  // A page that comes back as it was left may have missed a choice made on the next one.
  const catchUp = ({ persisted }: PageTransitionEvent) => {
    if (persisted) applyTheme(readStoredTheme())
  }
  document.addEventListener('change', choose, { signal })
  window.addEventListener('storage', follow, { signal })
  window.addEventListener('pageshow', catchUp, { signal })
  applyTheme(parseTheme(document.documentElement.dataset.theme))
  return () => started.abort()
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme
  for (const radio of document.querySelectorAll<HTMLInputElement>(`input[name=${THEME_RADIO_NAME}]`)) {
    radio.checked = radio.value === theme
  }
  const scheme = document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  if (scheme !== null) scheme.content = theme === 'system' ? 'light dark' : theme
  for (const [own, colour] of Object.entries(browserThemeColours)) {
    const meta = document.querySelector<HTMLMetaElement>(`meta[name=theme-color][content="${colour}"]`)
    if (meta !== null)
      meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : toMediaQuery(theme === own)
  }
}

function toMediaQuery(shown: boolean): string {
  return shown ? 'all' : 'not all'
}

/** Browsers told to keep nothing throw; the choice then lasts as long as the page. */
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
