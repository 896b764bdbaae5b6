import type { ComponentProps } from 'react'
import search from './search.tsx'
import timeline from './timeline.tsx'

/** All islands by name. */
export const islandComponents = { search, timeline }

export type IslandName = keyof typeof islandComponents

/** The props of an island; sent to the browser as JSON. */
export type IslandProps<N extends IslandName> = ComponentProps<(typeof islandComponents)[N]>
