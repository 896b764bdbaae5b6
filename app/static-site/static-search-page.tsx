import { usePageContext } from '../layout/page-context.ts'
import { createPluralForms } from '../live/plural-forms.ts'
import { SEARCH_INPUT_ID } from '../search/key-shortcuts-setting.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { StaticSearchTexts } from './static-search.ts'

/** The search of a static copy: its script fills the list, and shows the form, which does nothing without it. */
export function StaticSearch() {
  const { t, language } = usePageContext()
  const texts: StaticSearchTexts = {
    found: createPluralForms(t, 'staticSite.found', language),
    nothing: t('staticSite.nothing', { query: '{query}' }),
    failed: t('staticSite.failed'),
  }
  return (
    <>
      <noscript>
        <p>{t('staticSite.searchNeedsScript')}</p>
      </noscript>
      <div hidden data-static-search={JSON.stringify(texts)}>
        <search>
          <form className="search-form" method="get" action="/search">
            <label htmlFor={SEARCH_INPUT_ID}>{t('search.label')}</label>
            <div className="search-row">
              <input
                id={SEARCH_INPUT_ID}
                type="search"
                name="q"
                maxLength={200}
                autoComplete="off"
                enterKeyHint="search"
                aria-describedby="search-hint"
              />
              <Button type="submit">
                <Icon name="search" />
                {t('search.submit')}
              </Button>
            </div>
            <p className="hint" id="search-hint">
              {t('staticSite.hint')}
            </p>
          </form>
        </search>
        <p className="search-summary" role="status" />
        <ol className="results" />
      </div>
    </>
  )
}
