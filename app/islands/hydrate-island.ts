import { type ComponentType, createElement, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hydrates the HTML of one island; loaded with the first island that hydrates. */
export function hydrateIsland<P extends object>(
  element: Element,
  island: ComponentType<P>,
  props: P,
  identifierPrefix: string,
): void {
  // In a transition React yields to input and painting between parts of the work.
  startTransition(() => {
    hydrateRoot(element, createElement(island, props), { identifierPrefix })
  })
}
