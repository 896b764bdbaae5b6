import { supportedLanguages } from '../../domain/language.ts'
import { nativeLanguageNames } from '../i18n/language-names.ts'
import { usePageContext } from './page-context.ts'

/** The visitor's choice of language; the server keeps it in a cookie and leads back to this page. */
export function LanguageSwitch() {
  const { t, language } = usePageContext()
  return (
    <form className="language-switch" method="post" action="/language" aria-label={t('language.label')}>
      {supportedLanguages.map((one) => (
        <button
          key={one}
          type="submit"
          name="language"
          value={one}
          lang={one}
          aria-current={one === language ? 'true' : undefined}
        >
          {nativeLanguageNames[one]}
        </button>
      ))}
    </form>
  )
}
