import './app.css'
import type { ReactNode } from 'react'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from 'react-router'
import { StaticDocumentScripts, StaticExportScripts } from './layout/document-scripts.tsx'
import { FullPageLoadOnNewVersion } from './layout/full-page-load.tsx'
import { HtmlDocument } from './layout/html-document.tsx'
import { toPageContextData } from './layout/load-page-context.ts'
import { createPageContextValue } from './layout/page-context.ts'
import { useServerRenderContext } from './layout/server-render-context.ts'
import { createPageLoader } from './page-loader.ts'

export const loader = createPageLoader(async (request, { url }) => toPageContextData(request, url.pathname))

/** The layout of all pages and error views; `render-page.tsx` renders documents without hydration. */
export function Layout({ children }: { children: ReactNode }) {
  const pageContext = createPageContextValue(
    useRouteLoaderData<typeof loader>('root'),
    useLocation().pathname,
    // A page that failed has no data of its own.
    useMatches().at(-1)?.loaderData === undefined,
  )
  const isDocument = useServerRenderContext()?.renderMode === 'document'
  const head = (
    <>
      {/* Styles need no nonce, and browsers hide it, so that it would not match at hydration. */}
      <Links nonce="" />
      {isDocument && (pageContext.isStaticExport ? <StaticExportScripts /> : <StaticDocumentScripts />)}
      {!isDocument && pageContext.messagesUrl !== null && pageContext.pageMessages === null && (
        <link rel="preload" as="fetch" crossOrigin="anonymous" href={pageContext.messagesUrl} />
      )}
    </>
  )
  const foot = !isDocument && (
    <>
      <FullPageLoadOnNewVersion />
      <ScrollRestoration />
      <Scripts />
    </>
  )
  return (
    <HtmlDocument pageContext={pageContext} head={head} foot={foot}>
      {children}
    </HtmlDocument>
  )
}

export default function Root() {
  return <Outlet />
}

export { PageErrorBoundary as ErrorBoundary } from './layout/page-error-boundary.tsx'
