import { InfiniTimeline, type TimelineHandle } from 'infini-timeline'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { LiveService } from '../../domain/hosted-live-channel.ts'
import type { Language } from '../../domain/language.ts'
import { DecadeNav } from '../timeline/decade-nav.tsx'
import type { DecadeNavLink } from '../timeline/decade-nav-data.ts'
import { TimelineFilterForm } from '../timeline/filters.tsx'
import { formatEdtfWithPattern } from '../timeline/format-date-by-pattern.ts'
import type { TimelinePageLabels } from '../timeline/labels.ts'
import { createTimelineDataSupplier, fetchTimelineItemPosition } from '../timeline/timeline-data-supplier.ts'
import { buildTimelineHref } from '../timeline/timeline-href.ts'
import type { TimelineItemData } from '../timeline/timeline-item-data.ts'
import { TimelineItemDetails } from '../timeline/timeline-item-details.tsx'
import { TimelineList, TimelinePageLinks } from '../timeline/timeline-list.tsx'
import type { TimelineViewModel } from '../timeline/timeline-page-data.ts'
import { useCurrentDecadeNavLink } from '../timeline/use-current-decade-nav-link.ts'
import { useFilteredTimeline } from '../timeline/use-filtered-timeline.ts'
import { useOverviewChart } from '../timeline/use-overview-chart.ts'
import { usePrintedTimeline } from '../timeline/use-printed-timeline.ts'
import { useTimelineChangeNotice } from '../timeline/use-timeline-change-notice.ts'
import { TimelineViewSwitch } from '../timeline/view-switch.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'

/** The props of the timeline; serialisable as JSON. */
export interface TimelineIslandProps {
  readonly view: TimelineViewModel
  readonly labels: TimelinePageLabels
  readonly language: Language
  /** The language of the timeline's items. */
  readonly contentLanguage: Language
  /** Null: the site has no realtime service. */
  readonly liveService: LiveService | null
  /** Whether the page is in a static copy, where the filters would need the server. */
  readonly isStatic?: boolean
}

/** The timeline with its filters and overview; before hydration, plain links and a plain form. */
export default function TimelineIsland({
  view: initialView,
  labels,
  language,
  contentLanguage,
  liveService,
  isStatic = false,
}: TimelineIslandProps) {
  const filtered = useFilteredTimeline(initialView)
  const { form, view, state, handleInput, handleBlur, handleSubmit, retry, showNewerView } = filtered
  const list = useRef<HTMLDivElement>(null)
  const timeline = useRef<TimelineHandle>(null)
  const current = useCurrentDecadeNavLink(list, view.rail)
  const lang = contentLanguage === language ? undefined : contentLanguage
  const isAlternating = view.fields.view === 'alternating'
  const Chart = useOverviewChart(view.fields.view === 'overview')
  const printedView = usePrintedTimeline(
    isAlternating ? buildTimelineHref({ ...view.fields, view: 'list' }) : null,
  )
  const supplier = useMemo(() => createTimelineDataSupplier(view.address), [view.address])
  const renderContent = useCallback(
    (item: TimelineItemData) => <TimelineItemDetails item={item} labels={labels} />,
    [labels],
  )
  const timelineLabels = useMemo(() => ({ ...labels, empty: view.empty }), [labels, view.empty])
  useScrollToHashItem(list, timeline, initialView.address)
  useTimelineChangeNotice(view, { liveService, labels }, (newerView) => {
    showNewerView(newerView)
    supplier.raiseChangesFlag()
  })

  const jumpToDecade = async ({ offset, href }: DecadeNavLink) => {
    history.replaceState(history.state, '', href)
    if (await timeline.current?.scrollToIndex(offset))
      list.current?.querySelector<HTMLElement>(`[data-index="${offset}"]`)?.focus({ preventScroll: true })
  }

  return (
    <>
      {!isStatic && (
        <TimelineFilterForm
          form={form}
          first={initialView.fields}
          choices={initialView.choices}
          labels={labels}
          onInput={handleInput}
          onBlur={handleBlur}
          onSubmit={handleSubmit}
        />
      )}
      <div className="line-head">
        <p className="line-summary" role="status">
          {state === 'failed' ? labels.failed : view.summary}
        </p>
        {!isStatic && <TimelineViewSwitch fields={view.fields} labels={labels} />}
      </div>
      {state === 'failed' && (
        <Button variant="quiet" onClick={retry}>
          {labels.retry}
        </Button>
      )}
      <div className="line" aria-busy={state === 'waiting'}>
        {view.total > 0 && Chart === null && (
          <DecadeNav
            rail={view.rail}
            labels={labels}
            current={current}
            onJump={isAlternating ? jumpToDecade : undefined}
          />
        )}
        <div ref={list} id="line" tabIndex={-1} className="line-items" lang={lang}>
          {view.partNote !== null && (
            <p className={isAlternating ? 'line-print-note' : 'line-part-note'}>{view.partNote}</p>
          )}
          {!isAlternating && view.total > 0 ? (
            <>
              {Chart !== null && (
                <div className="line-chart">
                  <Chart key={view.address} items={view.items} labels={labels} language={language} />
                </div>
              )}
              <div className="line-chart-list">
                <TimelineList items={view.items} offset={view.offset} labels={labels} language={language} />
              </div>
              <TimelinePageLinks view={view} labels={labels} />
            </>
          ) : (
            <InfiniTimeline<TimelineItemData>
              key={view.address}
              ref={timeline}
              dataSupplier={supplier}
              initial={{ items: view.items, total: view.total, offset: view.offset }}
              restoreKey={view.address}
              locale={language}
              formatDate={formatEdtfWithPattern}
              renderContent={renderContent}
              // The same level as centuries, whose headings may be outside the rendered rows.
              headingLevel={2}
              labels={timelineLabels}
              {...(view.previous !== null && { previousHref: view.previous })}
              {...(view.next !== null && { nextHref: view.next })}
            />
          )}
          {view.total === 0 && view.isNarrowed && (
            <p className="line-all">
              <ButtonLink variant="quiet" href="/timeline">
                {labels.all}
              </ButtonLink>
            </p>
          )}
        </div>
      </div>
      {printedView !== null && (
        <div className="line-paper" lang={lang}>
          {printedView.partNote !== null && <p className="line-print-note">{printedView.partNote}</p>}
          <TimelineList
            items={printedView.items}
            offset={printedView.offset}
            labels={labels}
            language={language}
          />
        </div>
      )}
    </>
  )
}

/** A URL may name an item that has since moved to another page, because items were added before it. */
function useScrollToHashItem(
  list: { readonly current: HTMLElement | null },
  timeline: { readonly current: TimelineHandle | null },
  href: string,
): void {
  useEffect(() => {
    const id = location.hash.slice(1)
    const [navigation] = performance.getEntriesByType('navigation')
    const isNew = navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate'
    if (!isNew || !/^[a-z]+-\d+$/.test(id) || list.current?.querySelector(`#${id}`)) return
    void fetchTimelineItemPosition(href, id).then((position) => {
      if (position >= 0) void timeline.current?.scrollToIndex(position)
    })
  }, [list, timeline, href])
}
