import {
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react'
import { formatDateTitle } from './date-title.ts'
import { defaultLabels, formatLabel, type TimelineLabels } from './labels.ts'
import { sanitizeCssColor } from './sanitize-attributes.ts'
import { TimelineLoadingAndErrorStatus } from './timeline-loading-status.tsx'
import { TimelineRow } from './timeline-row.tsx'
import type { TimelineRowOptions } from './timeline-row-options.ts'
import type { DataSupplier, InitialItems, TimelineHandle, TimelineItem, TitleFormat } from './types.ts'
import { useRovingFocus } from './use-roving-focus.ts'
import { useTimelineStoreAndView } from './use-timeline-store.ts'

export interface InfiniTimelineProps<T extends TimelineItem = TimelineItem> {
  /** All items. Takes precedence over `dataSupplier`. */
  readonly dataArray?: readonly T[] | null | undefined
  /** Supplies items on demand. Must be the same object between renders: another object means other data. */
  readonly dataSupplier?: DataSupplier<T> | null | undefined
  /** Number of items per load. */
  readonly chunkSize?: number | undefined
  /** Items that are already available: rendered at once, on the server too, and not requested again. */
  readonly initial?: InitialItems<T> | undefined
  /** Logs all loads to the console. */
  readonly logging?: boolean | undefined
  readonly backgroundColor?: string | undefined
  readonly textColor?: string | undefined
  readonly titleFormat?: TitleFormat | undefined
  readonly titleDateFormat?: string | undefined
  /** The language of month names. */
  readonly locale?: string | undefined
  /** Formats dates instead of the pattern. */
  readonly formatDate?: ((title: string, format: string, locale: string) => string) | undefined
  /** Replaces an item's content. */
  readonly renderContent?: ((item: T, index: number) => ReactNode) | undefined
  readonly headingLevel?: 2 | 3 | 4 | 5 | 6 | undefined
  readonly labels?: Partial<TimelineLabels> | undefined
  /** Links to the items before and after `initial`, for browsers without JavaScript. */
  readonly previousHref?: string | undefined
  readonly nextHref?: string | undefined
  /** The key under which the scroll position is saved in the history entry, to restore it on back and reload. */
  readonly restoreKey?: string | undefined
  readonly className?: string | undefined
  readonly ref?: Ref<TimelineHandle> | undefined
}

/** A timeline of any length that loads its items while the user scrolls. */
export function InfiniTimeline<T extends TimelineItem = TimelineItem>(props: InfiniTimelineProps<T>) {
  const { dataArray, dataSupplier, chunkSize = 10, initial, logging = false, restoreKey } = props
  const { source, store, view, isReplacement } = useTimelineStoreAndView({
    dataArray,
    dataSupplier,
    initial,
    chunkSize,
    logging,
    restoreKey,
  })
  const state = useSyncExternalStore(store.subscribe, store.getState, store.getState)
  const { range, before, after, floor } = useSyncExternalStore(view.subscribe, view.getState, view.getState)
  const isHydrated = useIsHydrated()
  const idPrefix = useId()
  const list = useRef<HTMLOListElement>(null)
  const options = useRowOptions(props, store)
  const { labels } = options
  const { extent, total, generation } = state
  const focus = useRovingFocus({ list, view, extent, total })

  useLayoutEffect(() => {
    return list.current ? view.attach(list.current, isReplacement) : undefined
  }, [view, isReplacement])
  useLayoutEffect(() => view.afterRender())
  useLayoutEffect(() => store.checkForChanges())
  useImperativeHandle(
    props.ref,
    () => ({
      scrollToIndex: (index) => view.scrollToIndex(index),
      scrollToItem: async (id) => {
        const index = (await source.indexOf?.(id)) ?? store.findLoadedIndex(id)
        return index >= 0 && view.scrollToIndex(index)
      },
      reload: () => store.reload(),
    }),
    [view, store, source],
  )

  const indexes = Array.from({ length: range.end - range.start }, (_, row) => range.start + row)
  const isInView = focus.active >= range.start && focus.active < range.end
  const isFocusedRowDetached = focus.hasFocus && !isInView && focus.active < extent
  if (isFocusedRowDetached) indexes[focus.active < range.start ? 'unshift' : 'push'](focus.active)
  const tabStop =
    isInView || isFocusedRowDetached ? focus.active : Math.min(view.firstVisibleIndex, range.end - 1)
  const counts = { shown: extent, total }
  const isEmpty = total === 0
  const showEarlier = () => {
    focus.focusOn(view.firstVisibleIndex)
    view.showEarlierRows()
  }
  return (
    <div
      className={props.className ? `infini-timeline ${props.className}` : 'infini-timeline'}
      style={{
        ['--it-background' as string]: sanitizeCssColor(props.backgroundColor),
        ['--it-text' as string]: sanitizeCssColor(props.textColor),
      }}
    >
      {floor > 0 && (
        <p className="it-more">
          {props.previousHref ? (
            <a
              className="it-button"
              rel="prev"
              href={props.previousHref}
              onClick={(event) => {
                event.preventDefault()
                showEarlier()
              }}
            >
              {formatLabel(labels.previous, counts)}
            </a>
          ) : (
            <button className="it-button" type="button" onClick={showEarlier}>
              {formatLabel(labels.previous, counts)}
            </button>
          )}
        </p>
      )}
      <ol
        ref={list}
        className="it-list"
        role={isEmpty ? 'presentation' : 'list'}
        aria-label={isEmpty ? undefined : formatLabel(labels.list, counts)}
        aria-busy={extent === 0 && !isEmpty ? true : undefined}
        style={{ paddingTop: before, paddingBottom: after }}
        {...focus.handlers}
      >
        {indexes.map((index) => (
          <TimelineRow
            key={`${generation}:${index}`}
            index={index}
            item={store.item(index)}
            total={total}
            isTabStop={index === tabStop}
            apartAt={isFocusedRowDetached && index === focus.active ? view.topOf(index) : undefined}
            idPrefix={idPrefix}
            options={options}
          />
        ))}
      </ol>
      {isEmpty && <p className="it-empty">{formatLabel(labels.empty, counts)}</p>}
      {!isHydrated && props.nextHref && state.hasMore && (
        <p className="it-more">
          <a className="it-button" rel="next" href={props.nextHref}>
            {formatLabel(labels.next, counts)}
          </a>
        </p>
      )}
      <TimelineLoadingAndErrorStatus
        counts={counts}
        isLoading={state.loading}
        error={state.error}
        labels={labels}
        onRetry={() => {
          if (extent > 0) focus.focusOn(tabStop)
          store.retry()
        }}
      />
    </div>
  )
}

function useRowOptions<T extends TimelineItem>(
  props: InfiniTimelineProps<T>,
  store: { item(index: number): T | undefined },
): TimelineRowOptions {
  const { labels, titleFormat, titleDateFormat, locale = 'en', headingLevel = 3, renderContent } = props
  const { formatDate = formatDateTitle } = props
  return useMemo(
    () => ({
      labels: { ...defaultLabels, ...labels },
      titleFormat,
      titleDateFormat,
      locale,
      headingLevel,
      formatDate,
      renderContent:
        renderContent &&
        ((index) => {
          const item = store.item(index)
          return item && renderContent(item, index)
        }),
    }),
    [labels, titleFormat, titleDateFormat, locale, headingLevel, formatDate, renderContent, store],
  )
}
const subscribeToNothing = () => () => undefined
/** `false` on the server and during hydration, then `true`. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
