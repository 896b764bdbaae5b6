import { type ComponentType, createElement } from 'react'
import { usePageContext } from '../layout/page-context.ts'
import { useServerRenderContext } from '../layout/server-render-context.ts'
import { getIslandIdPrefix, type IslandHydrationTrigger } from './hydration-settings.ts'
import { type IslandName, type IslandProps, islandComponents } from './registry.ts'

interface IslandComponentProps<N extends IslandName> {
  readonly name: N
  readonly props: IslandProps<N>
  readonly hydrateOn?: IslandHydrationTrigger
}

/**
 * A component that hydrates on a page that does not. In a document it is rendered as its own root, so that React's ids
 * match when the browser hydrates it alone; in an application, and in a static copy, it is a normal component.
 */
export function Island<N extends IslandName>({ name, props, hydrateOn = 'seen' }: IslandComponentProps<N>) {
  const renderContext = useServerRenderContext()
  const { isStaticExport } = usePageContext()
  const island = createElement<object>(islandComponents[name] as ComponentType<object>, props)
  if (renderContext?.renderMode !== 'document' || isStaticExport) return island
  return (
    <div
      data-island={name}
      data-hydrate-on={hydrateOn}
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML rendered by React
      dangerouslySetInnerHTML={{ __html: renderContext.renderIsland(island, getIslandIdPrefix(name)) }}
    />
  )
}
