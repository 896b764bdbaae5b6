import { useCallback, useEffect, useState } from 'react'

/** A yes or no that the browser remembers; yes until it is known. */
export function useKeptChoice(name: string): [boolean, (choice: boolean) => void] {
  const [choice, setChoice] = useState(true)
  useEffect(() => setChoice(read(name) !== 'no'), [name])
  const keep = useCallback(
    (wanted: boolean) => {
      setChoice(wanted)
      try {
        localStorage.setItem(name, wanted ? 'yes' : 'no')
      } catch {
        // A browser that keeps nothing asks again next time.
      }
    },
    [name],
  )
  return [choice, keep]
}

function read(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}
