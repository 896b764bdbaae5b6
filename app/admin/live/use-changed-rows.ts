import { useEffect, useLayoutEffect, useRef, useState } from 'react'

interface ChangedRowsOptions<T> {
  readonly rows: readonly T[]
  /** A function that does not change. */
  readonly getKey: (row: T) => string
  /** Identifies the list; rows of another one, or of another page of it, are not compared. */
  readonly listKey: string
}

/** How long changed rows stay marked; the animation is shorter. */
const markedMs = 4000
const noKeys: ReadonlySet<string> = new Set()

/** The keys of the rows that changed or are new since the list was last loaded. */
export function useChangedRowKeys<T>({ rows, getKey, listKey }: ChangedRowsOptions<T>): ReadonlySet<string> {
  const [changedKeys, setChangedKeys] = useState(noKeys)
  const shown = useRef<{ readonly listKey: string; readonly texts: ReadonlyMap<string, string> } | null>(null)
  useLayoutEffect(() => {
    const before = shown.current
    const texts = new Map(rows.map((row) => [getKey(row), JSON.stringify(row)]))
    shown.current = { listKey, texts }
    if (before === null || before.listKey !== listKey) return
    const changed = [...texts].filter(([key, text]) => before.texts.get(key) !== text).map(([key]) => key)
    if (changed.length > 0) setChangedKeys(new Set(changed))
  }, [rows, getKey, listKey])
  useEffect(() => {
    if (changedKeys.size === 0) return
    const timer = setTimeout(() => setChangedKeys(noKeys), markedMs)
    return () => clearTimeout(timer)
  }, [changedKeys])
  return changedKeys
}
