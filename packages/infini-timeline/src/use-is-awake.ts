import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** `false` on the server and while its HTML is taken over, `true` from then on. */
export function useIsAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
