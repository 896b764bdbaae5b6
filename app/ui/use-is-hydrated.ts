import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page has come to life: false on the server and where there is no JavaScript. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
