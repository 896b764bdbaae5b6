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
import ownFavicon from './layout/favicon.svg?no-inline'
import { FrameContext, frameOf } from './layout/frame.ts'
import { frameData } from './layout/frame-data.ts'
import { NotFoundView } from './layout/not-found-view.tsx'
import { useRendering } from './layout/rendering.ts'
import { Shell } from './layout/shell.tsx'
import { pageLoader } from './loading.ts'
import { originalHref } from './ui/picture-image.tsx'

export const loader = pageLoader(async (request) => frameData(request))

/** The whole HTML document, around pages and error views alike. */
export function Layout({ children }: { children: ReactNode }) {
  const frame = frameOf(useRouteLoaderData<typeof loader>('root'), useLocation().pathname)
  const isDocument = useRendering()?.kind === 'document'
  return (
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={frame.site.favicon === null ? ownFavicon : originalHref(frame.site.favicon)} />
        {/* Styles need no nonce, and the browser would be given none to compare with. */}
        <Links nonce="" />
        {isDocument && <DocumentScripts />}
      </head>
      <body>
        <FrameContext value={frame}>
          <Shell>{children}</Shell>
        </FrameContext>
        {!isDocument && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary() {
  const status = statusOf(useRouteError())
  return status === 404 ? <NotFoundView /> : <ErrorView status={status} />
}
