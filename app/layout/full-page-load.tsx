import { useEffect } from 'react'
import { createPath, type Path, useNavigation } from 'react-router'
import { isNewVersionAvailable } from '../enhance/new-version-watch.ts'

/** What matters here of a navigation under way. */
export interface PendingNavigation {
  readonly state: 'idle' | 'loading' | 'submitting'
  readonly location: Path | undefined
  readonly formMethod: string | undefined
}

/** How a navigation inside an application goes on once a new version was noticed. */
export type FullPageLoad = { readonly assign: string } | 'reload' | null

/**
 * A page of the new version is loaded whole, instead of by the old version's scripts. A form that answers on its own
 * page is let be: a reload would lose what it says.
 */
export function decideFullPageLoad(
  { state, location, formMethod }: PendingNavigation,
  currentHref: string,
): FullPageLoad {
  if (state !== 'loading' || location === undefined) return null
  const href = createPath(location)
  if (href !== currentHref) return { assign: href }
  // Going back has changed the address already.
  return formMethod === undefined ? 'reload' : null
}

/** Turns navigations of an application into full loads while a new version waits. */
export function FullPageLoadOnNewVersion() {
  const { state, location, formMethod } = useNavigation()
  useEffect(() => {
    if (!isNewVersionAvailable()) return
    const load = decideFullPageLoad({ state, location, formMethod }, createPath(window.location))
    if (load === 'reload') window.location.reload()
    else if (load !== null) window.location.assign(load.assign)
  }, [state, location, formMethod])
  return null
}
