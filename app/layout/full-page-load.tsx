import { useEffect } from 'react'
import { createPath, type Path, useNavigation } from 'react-router'
import { isNewVersionDetected } from '../enhance/new-version-watch.ts'

/** The relevant part of a pending navigation. */
interface PendingNavigation {
  readonly state: 'idle' | 'loading' | 'submitting'
  readonly location: Path | undefined
  readonly formMethod: string | undefined
}

/** How a navigation continues after a new version was detected; null for normally. */
type FullPageLoadDecision = { readonly assign: string } | 'reload' | null

/**
 * A page of the new version is loaded fully instead of by the old version's scripts. A form with its result on the same
 * page is left alone, because a reload would lose the result.
 */
export function decideNewVersionPageLoad(
  { state, location, formMethod }: PendingNavigation,
  currentHref: string,
): FullPageLoadDecision {
  if (state !== 'loading' || location === undefined) return null
  const href = createPath(location)
  if (href !== currentHref) return { assign: href }
  // Going back has already changed the URL.
  return formMethod === undefined ? 'reload' : null
}

/** Turns navigations into full page loads when a new version is available. */
export function FullPageLoadOnNewVersion() {
  const { state, location, formMethod } = useNavigation()
  useEffect(() => {
    if (!isNewVersionDetected()) return
    const load = decideNewVersionPageLoad({ state, location, formMethod }, createPath(window.location))
    if (load === 'reload') window.location.reload()
    else if (load !== null) window.location.assign(load.assign)
  }, [state, location, formMethod])
  return null
}
