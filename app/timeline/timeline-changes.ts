import type { LiveService } from '../../domain/hosted-live-channel.ts'
import { getKindDefinition, isTimelineKind } from '../../domain/kinds/index.ts'
import { findLanguageInCookies } from '../../domain/language.ts'
import { requestJson } from '../api/client.ts'
import { type ContentChange, checkOnContentChanges } from '../live/content-changes.ts'
import { fetchTimelineItemPosition } from './timeline-data-supplier.ts'
import type { TimelineViewModel } from './timeline-page-data.ts'

interface TimelineChangeOptions {
  readonly service: LiveService
  /** The view that is shown. */
  readonly getView: () => TimelineViewModel
  /** Called with the current view if it differs from the shown one. */
  readonly onChange: (newerView: TimelineViewModel) => void
  readonly checkAfterJoin: boolean
  readonly signal: AbortSignal
}

/** More changes at once are not looked up one by one. */
const MAX_LOOKUPS = 5

/** Listens to changes of the shown kinds, and reports those that concern the shown timeline. */
export function watchTimelineChanges({ getView, onChange, ...options }: TimelineChangeOptions): void {
  const { signal } = options
  const { address, fields } = getView()
  checkOnContentChanges({
    ...options,
    rows: fields.kinds
      .filter(isTimelineKind)
      .map((kind) => ({ kind, table: getKindDefinition(kind).collection })),
    async check(changes) {
      const shown = getView()
      // The reader may have chosen another language in another window: then all texts differ.
      const language = findLanguageInCookies(document.cookie)
      if (language !== null && language !== document.documentElement.lang) return
      const result = await requestJson<TimelineViewModel>(address, { cache: 'no-store', signal })
      // It is checked again after the next change, and when it is connected again.
      if (!('data' in result)) return
      const isChanged = !isSameView(shown, result.data) || (await hasAnyPosition(address, changes))
      if (isChanged && !signal.aborted) onChange(result.data)
    },
  })
}

/** Whether the overview and the first items are the same; only the overview if the shown view begins with later items. */
function isSameView(shown: TimelineViewModel, current: TimelineViewModel): boolean {
  const getCompared = ({ total, rail, items }: TimelineViewModel) =>
    JSON.stringify([total, rail, shown.offset === 0 ? items : null])
  return getCompared(shown) === getCompared(current)
}

/** Whether one of the changed items is on the timeline, perhaps after the items that are compared. */
async function hasAnyPosition(address: string, changes: readonly ContentChange[]): Promise<boolean> {
  if (changes.length > MAX_LOOKUPS) return true
  const positions = await Promise.all(
    changes
      .filter(({ type }) => type !== 'DELETE')
      .map(({ kind, id }) => fetchTimelineItemPosition(address, `${kind}-${id}`)),
  )
  return positions.some((position) => position >= 0)
}
