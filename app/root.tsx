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
import { statusOf } from './failures.ts'
import { DocumentScripts } from './layout/document-scripts.tsx'
import { ErrorView } from './layout/error-view.tsx'
import { createPageContext } from './layout/frame.ts'
import { loadPageContextData } from './layout/frame-data.ts'
import { HtmlPage } from './layout/html-page.tsx'
import { NewVersionLoad } from './layout/new-version-load.tsx'
import { NotFoundView } from './layout/not-found-view.tsx'
import { useRendering } from './layout/rendering.ts'
import { pageLoader } from './loading.ts'

export const loader = pageLoader(async (request) => loadPageContextData(request))

/** Every application, and the error views of documents; see `rendering.tsx` for documents themselves. */
export function Layout({ children }: { children: ReactNode }) {
  const pageContext = createPageContext(useRouteLoaderData<typeof loader>('root'), useLocation().pathname)
  const isDocument = useRendering()?.kind === 'document'
  const head = (
    <>
      {/* Styles need no nonce, and the browser would be given none to compare with. */}
      <Links nonce="" />
      {isDocument && <DocumentScripts />}
      {!isDocument && pageContext.messages !== null && (
        <link rel="preload" as="fetch" crossOrigin="anonymous" href={pageContext.messages} />
      )}
    </>
  )
  const foot = !isDocument && (
    <>
      <NewVersionLoad />
      <ScrollRestoration />
      <Scripts />
    </>
  )
  return (
    <HtmlPage pageContext={pageContext} head={head} foot={foot}>
      {children}
    </HtmlPage>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const status = statusOf(useRouteError())
  return status === 404 ? <NotFoundView /> : <ErrorView status={status} />
}
