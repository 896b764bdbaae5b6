import { createContext, type ReactNode, useContext } from 'react'
import type { PageRenderMode } from '../request.ts'

/** What a rendering on the server is asked to make and to note. */
export interface ServerRenderContextValue {
  readonly renderMode: PageRenderMode
  /** Notes an inline script or style of ours, so that the page's content security policy lets it be. */
  allowInlineCode(code: string): void
  /** Renders an island as a root of its own. */
  renderIsland(island: ReactNode, identifierPrefix: string): string
}

/** Set on the server only; in the browser nothing but applications is ever rendered. */
export const ServerRenderContext = createContext<ServerRenderContextValue | null>(null)

/** The rendering under way on the server; null in the browser. */
export function useServerRenderContext(): ServerRenderContextValue | null {
  return useContext(ServerRenderContext)
}
