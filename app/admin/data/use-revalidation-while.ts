import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const pollingIntervalMs = 1500

/** Loads the page's data again and again while a job of the server is running, also after a reload of the page. */
export function useRevalidationWhile(isActive: boolean): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isActive || state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), pollingIntervalMs)
    return () => clearTimeout(timer)
  }, [isActive, state, revalidate])
}
