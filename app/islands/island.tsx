import { type ComponentType, createElement } from 'react'
import { useServerRenderContext } from '../layout/server-render-context.ts'
import { getIslandIdPrefix, type IslandHydrationTrigger } from './hydration-settings.ts'
import { type IslandName, type IslandProps, islandComponents } from './registry.ts'

interface IslandComponentProps<N extends IslandName> {
  readonly name: N
  readonly props: IslandProps<N>
  readonly hydrateOn?: IslandHydrationTrigger
}

/**
 * A component that comes alive on a page that does not. In a document it is rendered as a root of its own, so that
 * React's ids agree when the browser hydrates it alone; in an application it is a component like any other.
 */
export function Island<N extends IslandName>({
  name,
  props,
  hydrateOn: wake = 'seen',
}: IslandComponentProps<N>) {
  const rendering = useServerRenderContext()
  const island = createElement<object>(islandComponents[name] as ComponentType<object>, props)
  if (rendering?.renderMode !== 'document') return island
  return (
    <div
      data-island={name}
      data-wake={wake}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what React itself rendered
      dangerouslySetInnerHTML={{ __html: rendering.renderIsland(island, getIslandIdPrefix(name)) }}
    />
  )
}
