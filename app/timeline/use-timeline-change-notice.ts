import { useEffect, useRef } from 'react'
import type { LiveService } from '../../domain/hosted-live-channel.ts'
import { addContentChangeNotice } from '../live/content-change-notice.ts'
import { runWhileVisible } from '../live/run-while-visible.ts'
import type { TimelinePageLabels } from './labels.ts'
import type { TimelineViewModel } from './timeline-page-data.ts'

interface UseTimelineChangesOptions {
  /** Null: nothing is live. */
  readonly liveService: LiveService | null
  readonly labels: TimelinePageLabels
}

/** Shows a notice when the shown timeline has changed; `onShow` gets the newer view when the reader wants it. */
export function useTimelineChangeNotice(
  view: TimelineViewModel,
  { liveService, labels }: UseTimelineChangesOptions,
  onShow: (newerView: TimelineViewModel) => void,
): void {
  const latest = useRef({ view, onShow })
  useEffect(() => {
    latest.current = { view, onShow }
  })
  const { address } = view
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another timeline
  useEffect(() => {
    if (liveService === null) return
    const notice = addContentChangeNotice(labels.dismiss)
    const showNotice = (newerView: TimelineViewModel) => {
      const run = () => {
        notice.hide()
        latest.current.onShow(newerView)
      }
      notice.show(JSON.stringify(newerView), labels.changed, { label: labels.showChanges, run })
    }
    const stop = runWhileVisible((wasHidden) => {
      const hidden = new AbortController()
      import('./timeline-changes.ts').then(
        ({ watchTimelineChanges }) => {
          watchTimelineChanges({
            service: liveService,
            getView: () => latest.current.view,
            onChange: showNotice,
            checkAfterJoin: wasHidden,
            signal: hidden.signal,
          })
        },
        // Without the script the timeline stays as it is; it is loaded again when the page is shown again.
        () => undefined,
      )
      return () => hidden.abort()
    })
    return () => {
      stop()
      notice.remove()
    }
  }, [liveService, labels, address])
}
