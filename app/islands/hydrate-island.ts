import { type ComponentType, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Brings React to the HTML of one island; loaded only when the first island wakes. */
export function hydrateIsland<P extends object>(
  element: Element,
  island: ComponentType<P>,
  props: P,
  identifierPrefix: string,
): void {
  hydrateRoot(element, createElement(island, props), { identifierPrefix })
}
