import { useCallback, useEffect, useState } from 'react'

/** A yes or no that the browser remembers; yes until it is known. */
export function useStoredBoolean(storageKey: string): [boolean, (choice: boolean) => void] {
  const [choice, setChoice] = useState(true)
  useEffect(() => setChoice(readStoredValue(storageKey) !== 'no'), [storageKey])
  const keep = useCallback(
    (wanted: boolean) => {
      setChoice(wanted)
      try {
        localStorage.setItem(storageKey, wanted ? 'yes' : 'no')
      } catch {
        // A browser that keeps nothing asks again next time.
      }
    },
    [storageKey],
  )
  return [choice, keep]
}

function readStoredValue(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
