import { isEditorRole, type SiteRole } from '../../domain/permissions.ts'
import type { Translate } from '../i18n/translate.ts'

/** The texts of the timeline in the page's language; their `{placeholders}` are filled in by the components. */
export type TimelinePageLabels = ReturnType<typeof createTimelinePageLabels>

/** Creates the static texts of the timeline, which are passed to the island as props. */
export function createTimelinePageLabels(t: Translate, role: SiteRole | null, isStatic = false) {
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
    views: t('timeline.views'),
    viewNames: {
      alternating: t('timeline.view.alternating'),
      list: t('timeline.view.list'),
      overview: t('timeline.view.overview'),
    },
    chart: t('timeline.chart'),
    visibleYears: t('timeline.visibleYears', { count: '{count}' }),
    zoomIn: t('timeline.zoomIn'),
    zoomOut: t('timeline.zoomOut'),
    undated: t('item.undated'),
    /** Null for those who may not edit. */
    edit: isEditorRole(role) ? t('item.edit') : null,
    /** Null in a static copy, which has no server to send to. */
    tell: isStatic ? null : t('readerMessages.tell'),
    /** Null in a preview. */
    cite: t('cite.title') as string | null,
    /** Null in a preview. */
    related: t('discovery.related') as string | null,
    share: t('share.share'),
    itemMenu: t('timeline.itemMenu', { title: '{title}' }),
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
    changed: t('live.timeline'),
    showChanges: t('live.showTimeline'),
    dismiss: t('version.dismiss'),
  }
}
