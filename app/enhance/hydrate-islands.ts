import type { ComponentType } from 'react'
import { getIslandIdPrefix } from '../islands/hydration-settings.ts'
import type { IslandName, islandComponents } from '../islands/registry.ts'

type Loaders = { readonly [N in IslandName]: () => Promise<{ default: (typeof islandComponents)[N] }> }

const loaders: Loaders = {
  search: () => import('../islands/search.tsx'),
  timeline: () => import('../islands/timeline.tsx'),
}

/** Events that mean that someone reaches for an island. */
const TOUCHES = ['pointerover', 'pointerdown', 'focusin', 'keydown'] as const

/** Wakes each island on the page when its time comes. */
export function hydrateIslandsOnDemand(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) scheduleIslandHydration(element)
}

function scheduleIslandHydration(element: HTMLElement): void {
  const { wakeNow, asked } = hydrateOnInteraction(element)
  // Someone was faster than this script.
  if (element.contains(document.activeElement)) wakeNow()
  else if (element.dataset.wake === 'seen') hydrateWhenVisible(element, wakeNow, asked)
}

function hydrateOnInteraction(element: HTMLElement): { wakeNow: () => void; asked: AbortSignal } {
  const asked = new AbortController()
  const wakeNow = () => {
    asked.abort()
    loadAndHydrateIsland(element).catch((error: unknown) => {
      // The line may be back by the next touch, and only then: who is at the island already would be tried for without end.
      console.warn('An island could not be woken.', error)
      hydrateOnInteraction(element)
    })
  }
  for (const touch of TOUCHES) element.addEventListener(touch, wakeNow, { signal: asked.signal, once: true })
  return { wakeNow, asked: asked.signal }
}

function hydrateWhenVisible(element: HTMLElement, wakeNow: () => void, asked: AbortSignal): void {
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return
    observer.disconnect()
    // Seen is what has been painted: React must not hold that up.
    requestAnimationFrame(() => setTimeout(() => asked.aborted || wakeNow()))
  })
  observer.observe(element)
  asked.addEventListener('abort', () => observer.disconnect())
}

async function loadAndHydrateIsland(element: HTMLElement): Promise<void> {
  const { island: name = '', props = '{}' } = element.dataset
  if (!isIslandName(name)) throw new Error(`There is no island ${name}.`)
  const [{ hydrateIsland: hydrate }, { default: island }] = await Promise.all([
    import('../islands/hydrate-island.ts'),
    loaders[name](),
  ])
  hydrate(element, island as ComponentType<object>, JSON.parse(props), getIslandIdPrefix(name))
}

function isIslandName(name: string): name is IslandName {
  return Object.hasOwn(loaders, name)
}
