import { createContext, type ReactNode, useContext } from 'react'
import type { PageHydrationMode } from '../request.ts'

/** The settings and callbacks of a render on the server. */
export interface ServerRenderContextValue {
  readonly renderMode: PageHydrationMode
  /** Registers an inline script or style, so that the page's content security policy allows it. */
  allowInlineCode(code: string): void
  /** Renders an island as its own root. */
  renderIsland(island: ReactNode, identifierPrefix: string): string
}

/** Set on the server only; the browser renders only applications. */
export const ServerRenderContext = createContext<ServerRenderContextValue | null>(null)

/** The current render on the server; null in the browser. */
export function useServerRenderContext(): ServerRenderContextValue | null {
  return useContext(ServerRenderContext)
}
