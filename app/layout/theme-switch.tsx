import { useEffect } from 'react'
import { startTheme, THEME_FIELD, type Theme, themes } from '../enhance/theme.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { usePageContext } from './frame.ts'

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' }

/** The visitor's choice of colours. Without a script there is none, and the system decides. */
export function ThemeSwitch() {
  const { t } = usePageContext()
  useEffect(startTheme, [])
  return (
    <fieldset className="theme-switch">
      <legend>{t('theme.label')}</legend>
      {themes.map((theme) => (
        <label key={theme} title={t(`theme.${theme}`)}>
          <input type="radio" name={THEME_FIELD} value={theme} autoComplete="off" />
          <Icon name={ICONS[theme]} />
          <span>{t(`theme.${theme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
