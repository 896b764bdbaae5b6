import './app.css'
import type { ReactNode } from 'react'
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { StaticDocumentScripts } from './layout/document-scripts.tsx'
import { ErrorView } from './layout/error-view.tsx'
import { FullPageLoadOnNewVersion } from './layout/full-page-load.tsx'
import { HtmlDocument } from './layout/html-document.tsx'
import { toPageContextData } from './layout/load-page-context.ts'
import { NotFoundView } from './layout/not-found-view.tsx'
import { createPageContextValue } from './layout/page-context.ts'
import { useServerRenderContext } from './layout/server-render-context.ts'
import { createPageLoader } from './page-loader.ts'
import { getErrorStatus } from './server-errors.ts'

export const loader = createPageLoader(async (request) => toPageContextData(request))

/** The layout of all pages and error views; `render-page.tsx` renders documents without hydration. */
export function Layout({ children }: { children: ReactNode }) {
  const pageContext = createPageContextValue(
    useRouteLoaderData<typeof loader>('root'),
    useLocation().pathname,
  )
  const isDocument = useServerRenderContext()?.renderMode === 'document'
  const head = (
    <>
      {/* Styles need no nonce, and browsers hide it, so that it would not match at hydration. */}
      <Links nonce="" />
      {isDocument && <StaticDocumentScripts />}
      {!isDocument && pageContext.messagesUrl !== null && (
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

export function ErrorBoundary() {
  const status = getErrorStatus(useRouteError())
  return status === 404 ? <NotFoundView /> : <ErrorView status={status} />
}
