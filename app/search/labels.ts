import type { Translate } from '../i18n/translate.ts'

/** The texts of the search in the page's language. */
export type SearchLabels = ReturnType<typeof createSearchLabels>

/** Creates the static texts of the search, which are passed to the island as props. */
export function createSearchLabels(t: Translate) {
  return {
    label: t('search.label'),
    submit: t('search.submit'),
    hint: t('search.hint'),
    kinds: t('search.kinds'),
    period: t('search.period'),
    from: t('search.from'),
    to: t('search.to'),
    periodHint: t('search.periodHint'),
    decades: t('search.decades'),
    failed: t('search.failed'),
    retry: t('search.retry'),
    advice: [t('search.adviceSpelling'), t('search.adviceBeginning'), t('search.adviceFewer')],
    wider: t('search.wider'),
    pages: t('paging.label'),
    previous: t('paging.previous'),
    next: t('paging.next'),
  }
}
