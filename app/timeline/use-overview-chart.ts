import { useEffect, useState } from 'react'
import type TimelineOverview from './overview-chart.tsx'

/** The horizontal overview, loaded when its view is shown; null until then, and if it cannot be loaded. */
export function useOverviewChart(isShown: boolean): typeof TimelineOverview | null {
  const [component, setComponent] = useState<{ readonly Chart: typeof TimelineOverview } | null>(null)
  useEffect(() => {
    if (!isShown) return
    import('./overview-chart.tsx').then(
      (module) => setComponent({ Chart: module.default }),
      // The list stays.
      () => undefined,
    )
  }, [isShown])
  return component?.Chart ?? null
}
