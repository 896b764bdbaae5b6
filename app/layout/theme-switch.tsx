import { useEffect } from 'react'
import { startThemeSwitch, THEME_RADIO_NAME, type Theme, themes } from '../enhance/theme.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { usePageContext } from './page-context.ts'

const ICONS: Readonly<Record<Theme, IconName>> = { system: 'system', light: 'sun', dark: 'moon' }

/** Selects the colour theme. Without scripts it is hidden and the system theme applies. */
export function ThemeSwitch() {
  const { t } = usePageContext()
  useEffect(startThemeSwitch, [])
  return (
    <fieldset className="theme-switch">
      <legend>{t('theme.label')}</legend>
      {themes.map((theme) => (
        <label key={theme} title={t(`theme.${theme}`)}>
          <input type="radio" name={THEME_RADIO_NAME} value={theme} autoComplete="off" />
          <Icon name={ICONS[theme]} />
          <span>{t(`theme.${theme}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
