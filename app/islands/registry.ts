import type { ComponentProps } from 'react'
import search from './search.tsx'
import timeline from './timeline.tsx'

/** Every island there is, by the name that pages and the browser know it by. */
export const islandComponents = { search, timeline }

export type IslandName = keyof typeof islandComponents

/** What an island is given; it travels to the browser as JSON. */
export type IslandProps<N extends IslandName> = ComponentProps<(typeof islandComponents)[N]>
