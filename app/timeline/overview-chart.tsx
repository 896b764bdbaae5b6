import { type KeyboardEvent, useLayoutEffect, useMemo, useState } from 'react'
import type { Language } from '../../domain/language.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { getEntryTexts } from './entry-texts.ts'
import type { TimelinePageLabels } from './labels.ts'
import { listTickYears, type YearSpan } from './overview-layout.ts'
import type { TimelineItemData } from './timeline-item-data.ts'
import { useOverviewZoom } from './use-overview-zoom.ts'

interface OverviewChartProps {
  readonly items: readonly TimelineItemData[]
  readonly labels: TimelinePageLabels
  readonly language: Language
}

type DatedItem = TimelineItemData & { readonly years: YearSpan }

/** The timeline from left to right; undated entries are listed below it. */
export default function TimelineOverview({ items, labels, language }: OverviewChartProps) {
  const dated = useMemo(() => items.filter(isDated), [items])
  const undated = items.filter((item) => !isDated(item))
  return (
    <>
      {dated.length > 0 && <OverviewChart items={dated} labels={labels} language={language} />}
      {undated.length > 0 && (
        <section className="chart-undated">
          <h2>{labels.undated}</h2>
          <ul>
            {undated.map((item) => (
              <li key={item.id}>
                <a href={item.permalink}>{item.title}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function isDated(item: TimelineItemData): item is DatedItem {
  return item.years !== null
}

const AXIS_HEIGHT_PX = 36

/** Entries are links in the order of time, one of them in the tab order; arrow keys move between them. */
function OverviewChart({
  items,
  labels,
  language,
}: Omit<OverviewChartProps, 'items'> & { readonly items: readonly DatedItem[] }) {
  const spans = useMemo(() => items.map(({ years }) => years), [items])
  const { scroller, scale, look, placed, visibleYears, isWhole, isClosest, zoom } = useOverviewZoom(spans)
  const [activeIndex, setActiveIndex] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new scale moves the focused entry
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (scroller.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [scale])
  const focusEntry = (index: number) => {
    const target = Math.max(0, Math.min(index, items.length - 1))
    setActiveIndex(target)
    const link = scroller.current?.querySelectorAll<HTMLElement>('.chart-entry a')[target]
    link?.focus({ preventScroll: true })
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const actions = new Map([
      ['ArrowRight', () => focusEntry(activeIndex + 1)],
      ['ArrowLeft', () => focusEntry(activeIndex - 1)],
      ['Home', () => focusEntry(0)],
      ['End', () => focusEntry(items.length - 1)],
      ['+', () => zoom(1, placed[activeIndex]?.left)],
      ['-', () => zoom(-1, placed[activeIndex]?.left)],
    ])
    const run = actions.get(event.key)
    if (run === undefined) return
    event.preventDefault()
    run()
  }
  const lanes = placed.reduce((most, { lane }) => Math.max(most, lane + 1), 0)
  return (
    <>
      <p className="chart-tools">
        <Button variant="quiet" aria-disabled={isWhole} onClick={() => zoom(-1)}>
          <Icon name="minus" size="small" />
          {labels.zoomOut}
        </Button>
        <Button variant="quiet" aria-disabled={isClosest} onClick={() => zoom(1)}>
          <Icon name="plus" size="small" />
          {labels.zoomIn}
        </Button>
        <span role="status">{labels.visibleYears.replace('{count}', String(visibleYears))}</span>
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: handles the keys of the links inside */}
      <div className="chart-scroller" ref={scroller} onKeyDown={handleKey}>
        <div
          className="chart-canvas"
          style={{ width: scale.width, height: AXIS_HEIGHT_PX + lanes * look.laneHeight }}
        >
          {listTickYears(scale).map((year) => (
            <span
              className="chart-tick"
              key={year}
              aria-hidden="true"
              style={{ left: (year - scale.firstYear) * scale.pxPerYear }}
            >
              {year < 0 ? `−${-year}` : year}
            </span>
          ))}
          <ol aria-label={labels.chart} data-texts={look.hasTexts ? '' : undefined}>
            {items.map((item, index) => {
              const { date, title } = getEntryTexts(item, language)
              const { left = 0, spanWidth = 0, lane = 0 } = placed[index] ?? {}
              return (
                <li
                  className="chart-entry"
                  key={item.id}
                  style={{ left, top: AXIS_HEIGHT_PX + lane * look.laneHeight, width: look.minWidth }}
                >
                  <a
                    href={item.permalink}
                    title={`${date ?? ''} ${title}`}
                    tabIndex={index === activeIndex ? 0 : -1}
                    onFocus={() => setActiveIndex(index)}
                  >
                    <span className="chart-span" style={{ width: spanWidth }} />
                    <span className="chart-text">
                      <span className="chart-date">{date}</span> {title}
                    </span>
                  </a>
                </li>
              )
            })}
          </ol>
        </div>
      </div>
    </>
  )
}
