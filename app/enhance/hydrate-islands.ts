import type { ComponentType } from 'react'
import { getIslandIdPrefix } from '../islands/hydration-settings.ts'
import type { IslandName, islandComponents } from '../islands/registry.ts'

type Loaders = { readonly [N in IslandName]: () => Promise<{ default: (typeof islandComponents)[N] }> }

const loaders: Loaders = {
  search: () => import('../islands/search.tsx'),
  timeline: () => import('../islands/timeline.tsx'),
}

/** Events that start the hydration of an island. */
const INTERACTION_EVENTS = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** Hydrates each island on the page when its trigger occurs. */
export function hydrateIslandsOnDemand(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) scheduleIslandHydration(element)
}

function scheduleIslandHydration(element: HTMLElement): void {
  const { hydrateNow, started } = hydrateOnInteraction(element)
  // The user was faster than this script.
  if (element.contains(document.activeElement)) hydrateNow()
  else if (element.dataset.hydrateOn === 'seen') hydrateWhenVisible(element, hydrateNow, started)
}

function hydrateOnInteraction(element: HTMLElement): { hydrateNow: () => void; started: AbortSignal } {
  const started = new AbortController()
  const hydrateNow = () => {
    started.abort()
    loadAndHydrateIsland(element).catch((error: unknown) => {
      // Retry only at the next interaction; an island that already has the focus would otherwise retry endlessly.
      console.warn('An island could not be woken.', error)
      hydrateOnInteraction(element)
    })
  }
  for (const eventName of INTERACTION_EVENTS)
    element.addEventListener(eventName, hydrateNow, { signal: started.signal, once: true })
  return { hydrateNow, started: started.signal }
}

function hydrateWhenVisible(element: HTMLElement, hydrateNow: () => void, started: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    // Hydrate after the paint, so that React does not delay it.
    requestAnimationFrame(() => setTimeout(() => started.aborted || hydrateNow()))
  })
  observer.observe(element)
  started.addEventListener('abort', () => observer.disconnect())
}

async function loadAndHydrateIsland(element: HTMLElement): Promise<void> {
  const { island: name = '', props = '{}' } = element.dataset
  if (!isIslandName(name)) throw new Error(`There is no island ${name}.`)
  const [{ hydrateIsland }, { default: island }] = await Promise.all([
    import('../islands/hydrate-island.ts'),
    loaders[name](),
  ])
  hydrateIsland(element, island as ComponentType<object>, JSON.parse(props), getIslandIdPrefix(name))
}

function isIslandName(name: string): name is IslandName {
  return Object.hasOwn(loaders, name)
}
