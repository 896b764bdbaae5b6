/** When an island hydrates: when it becomes visible, or on the first interaction. */
export type IslandHydrationTrigger = 'seen' | 'touched'

/** React's ids inside an island begin with this, on the server and in the browser alike. */
export function getIslandIdPrefix(name: string): string {
  return `${name}-`
}
