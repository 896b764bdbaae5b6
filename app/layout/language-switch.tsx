import { nativeLanguageNames, supportedLanguages } from '../../domain/language.ts'
import { usePageContext } from './page-context.ts'

/** Selects the interface language; the server stores it in a cookie and redirects back to this page. */
export function LanguageSwitch() {
  const { t, language } = usePageContext()
  return (
    <form
      className="language-switch"
      method="post"
      action="/language"
      aria-labelledby="language-label"
      title={t('language.hint')}
    >
      <span id="language-label">{t('language.label')}</span>
      {supportedLanguages.map((option) => (
        <button
          key={option}
          type="submit"
          name="language"
          value={option}
          lang={option}
          aria-current={option === language ? 'true' : undefined}
        >
          {nativeLanguageNames[option]}
        </button>
      ))}
    </form>
  )
}
