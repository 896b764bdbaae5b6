/** When an island wakes: once it is seen, or only once someone reaches for it. */
export type IslandHydrationTrigger = 'seen' | 'touched'

/** React's ids inside an island begin with this, on the server and in the browser alike. */
export function getIslandIdPrefix(name: string): string {
  return `${name}-`
}
