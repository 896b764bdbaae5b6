import type { Translate } from '../i18n/translate.ts'

/** The words of the timeline, in the page's language; `{names}` in them are filled in where they are shown. */
export type TimelinePageLabels = ReturnType<typeof createTimelinePageLabels>

/** The words that stay the same whatever is on the line; they travel to the island as they are. */
export function createTimelinePageLabels(t: Translate) {
  return {
    filters: t('timeline.filters'),
    show: t('timeline.show'),
    period: t('timeline.period'),
    from: t('search.from'),
    to: t('search.to'),
    periodHint: t('timeline.periodHint'),
    apply: t('timeline.apply'),
    all: t('timeline.all'),
    failed: t('timeline.failed'),
    retry: t('search.retry'),
    overview: t('timeline.overview'),
    skip: t('timeline.skip'),
    permalink: t('timeline.permalink', { title: '{title}' }),
    copied: t('share.copied'),
    notCopied: t('share.failed'),
    list: t('sections.timeline'),
    loading: t('timeline.loading'),
    shown: t('timeline.shown', { shown: '{shown}', total: '{total}' }),
    error: t('timeline.error'),
    tooltip: t('timeline.tooltip', { title: '{title}' }),
    previous: t('timeline.earlier'),
    next: t('timeline.later'),
  }
}
