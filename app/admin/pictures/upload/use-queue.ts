import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useRefresh } from '../refresh.ts'
import { browserKeeper } from './keeper.ts'
import { Previews } from './previews.ts'
import { type QueueView, UploadQueue } from './queue.ts'
import { tusTransport } from './transport.ts'

/** What the upload area works with, once it is awake. */
export interface Works {
  readonly queue: UploadQueue
  readonly previews: Previews
}

const nothing: QueueView = { entries: [], hold: 'none' }
const noChange = () => () => undefined

/** The queue of a gallery; null on the server and until the page is awake. */
export function useWorks(gallery: number): Works | null {
  const [works, setWorks] = useState<Works | null>(null)
  const showAdded = useShowAdded()
  useEffect(() => {
    const queue = new UploadQueue({
      gallery,
      transport: tusTransport,
      keeper: browserKeeper,
      added: showAdded,
    })
    const previews = new Previews()
    setWorks({ queue, previews })
    queue
      .recall()
      .then(() => queue.reopen(false))
      .catch(reportError)
    const wake = () => {
      if (document.visibilityState === 'visible') queue.wake().catch(reportError)
    }
    window.addEventListener('online', wake)
    window.addEventListener('focus', wake)
    document.addEventListener('visibilitychange', wake)
    return () => {
      window.removeEventListener('online', wake)
      window.removeEventListener('focus', wake)
      document.removeEventListener('visibilitychange', wake)
      queue.close()
      previews.close()
    }
  }, [gallery, showAdded])
  return works
}

/** How the queue stands. */
export function useQueueView(works: Works | null): QueueView {
  return useSyncExternalStore(
    works?.queue.subscribe ?? noChange,
    works?.queue.view ?? (() => nothing),
    () => nothing,
  )
}

const often = 2000

/** Has the page show what was added: at once, and while more comes every few seconds. */
function useShowAdded(): () => void {
  const refresh = useRefresh()
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null)
  const ask = useRef(refresh)
  ask.current = refresh
  const [show] = useState(() => () => {
    timer.current ??= setTimeout(() => {
      timer.current = null
      ask.current().catch(reportError)
    }, often)
  })
  useEffect(
    () => () => {
      if (timer.current !== null) clearTimeout(timer.current)
      timer.current = null
    },
    [],
  )
  return show
}
