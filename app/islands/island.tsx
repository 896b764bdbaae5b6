import { type ComponentType, createElement } from 'react'
import { useRendering } from '../layout/rendering.ts'
import { identifierPrefixOf, type Wake } from './names.ts'
import { type IslandName, type IslandProps, islands } from './registry.ts'

interface IslandOnPage<N extends IslandName> {
  readonly name: N
  readonly props: IslandProps<N>
  readonly wake?: Wake
}

/**
 * A component that comes alive on a page that does not. In a document it is rendered as a root of its own, so that
 * React's ids agree when the browser hydrates it alone; in an application it is a component like any other.
 */
export function Island<N extends IslandName>({ name, props, wake = 'seen' }: IslandOnPage<N>) {
  const rendering = useRendering()
  const island = createElement<object>(islands[name] as ComponentType<object>, props)
  if (rendering?.kind !== 'document') return island
  return (
    <div
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself rendered
      dangerouslySetInnerHTML={{ __html: rendering.renderIsland(island, identifierPrefixOf(name)) }}
    />
  )
}
