import { createContext, useCallback, useContext, useRef, useState } from 'react'
import type { Desk } from './read-desk.ts'
import { readJson, type Trouble, troubleOf } from './send.ts'

const Refresh = createContext<() => Promise<void>>(async () => undefined)

/** Lets everything on the desk have it read anew. */
export const RefreshProvider = Refresh.Provider

/** Reads the desk anew. */
export function useRefresh(): () => Promise<void> {
  return useContext(Refresh)
}

interface FreshDesk {
  readonly desk: Desk
  /** Why it could not be read anew, the last time. */
  readonly unread: Trouble | null
  refresh(): Promise<void>
}

/**
 * The desk as it was read last. Not by the router, which leads whoever was signed out, whose gallery is gone or whose line is
 * cut to another page: files on their way and words half written would be lost.
 */
export function useFreshDesk(loaded: Desk): FreshDesk {
  const { id } = loaded.gallery
  const [fresh, setFresh] = useState({ loaded, desk: loaded })
  const [unread, setUnread] = useState<Trouble | null>(null)
  const latest = useRef<Promise<void>>(Promise.resolve())
  const refresh = useCallback(() => {
    const read = async (): Promise<void> => {
      try {
        const desk = await readJson<Desk>(`/admin/galleries/${id}/deeds`)
        // Who asked later knows better.
        if (latest.current !== reading) return await latest.current
        setFresh({ loaded, desk })
        setUnread(null)
      } catch (error) {
        setUnread(troubleOf(error))
      }
    }
    const reading: Promise<void> = read()
    latest.current = reading
    return reading
  }, [id, loaded])
  return { desk: fresh.loaded === loaded ? fresh.desk : loaded, unread, refresh }
}
