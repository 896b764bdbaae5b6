import { browserThemeColours, THEME_STORAGE_KEY } from '../enhance/theme.ts'
import { InlineScript } from './inline-script.tsx'

// Before the first paint, so that nobody sees the wrong colours flash; where nothing may be kept, the system decides.
const code = `{let t;try{t=localStorage.getItem('${THEME_STORAGE_KEY}')}catch{}document.documentElement.dataset.theme=t==='light'||t==='dark'?t:'system'}`

/** The colours a visitor chose, put in force while the head is read; `app/enhance/theme.ts` does the rest. */
export function ThemeScript() {
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
