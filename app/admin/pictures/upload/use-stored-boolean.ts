import { useCallback, useEffect, useState } from 'react'

/** A boolean in the browser's local storage; true by default. */
export function useLocalStorageBoolean(storageKey: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(true)
  useEffect(() => setValue(readStoredValue(storageKey) !== 'no'), [storageKey])
  const store = useCallback(
    (next: boolean) => {
      setValue(next)
      try {
        localStorage.setItem(storageKey, next ? 'yes' : 'no')
      } catch {
        // Without local storage the default is used next time.
      }
    },
    [storageKey],
  )
  return [value, store]
}

function readStoredValue(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
