import { browserThemeColours, THEME_STORAGE_KEY } from '../enhance/theme.ts'
import { InlineScript } from './inline-code.tsx'

// Runs before the first paint to avoid a flash of the wrong colours; without storage, the system theme applies.
const code = `{let t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch{}document.documentElement.dataset.theme=t==='light'||t==='dark'?t:'system'}`

/** Applies the stored theme while the head is parsed; `app/enhance/theme.ts` does the rest. */
export function ThemeHeadTags() {
  return (
    <>
      <meta name="color-scheme" content="light dark" />
      {Object.entries(browserThemeColours).map(([theme, colour]) => (
        <meta key={theme} name="theme-color" content={colour} media={`(prefers-color-scheme: ${theme})`} />
      ))}
      <InlineScript code={code} />
    </>
  )
}
