import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { DocumentScripts } from './layout/document-scripts.tsx'
import { frameOf } from './layout/frame.ts'
import { HtmlPage } from './layout/html-page.tsx'
import { type Rendering, RenderingContext } from './layout/rendering.ts'
import type { DocumentNotes, ScreenKind } from './request.ts'

const sources = new Map<string, string>()

/** The content security policy's source of an inline script. There are few of them, so each is hashed once. */
export function sourceOf(code: string): string {
  const known = sources.get(code)
  if (known !== undefined) return known
  const source = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  sources.set(code, source)
  return source
}

/** The sort of screen that was asked for; whatever went wrong is told by a document. */
export function screenKindOf(context: EntryContext['staticHandlerContext']): ScreenKind {
  return context.errors !== null || documentHandle(context) ? 'document' : 'application'
}

/** What a route says of itself in `handle.document`: its component, where it is a document. */
function documentHandle({ matches }: EntryContext['staticHandlerContext']): unknown {
  const handle: unknown = matches.at(-1)?.route.handle
  return typeof handle === 'object' && handle !== null && 'document' in handle ? handle.document : null
}

/** Renders a whole page and notes what the server must know of it. */
export async function renderPage(url: string, context: EntryContext, notes: DocumentNotes): Promise<string> {
  const kind = screenKindOf(context.staticHandlerContext)
  notes.kind = kind
  const rendering: Rendering = {
    kind,
    noteInlineScript: (code) => {
      const source = sourceOf(code)
      if (!notes.inlineScripts.includes(source)) notes.inlineScripts.push(source)
    },
    renderIsland: (island, identifierPrefix) => renderToString(island, { identifierPrefix }),
  }
  const page = (handoff: EntryContext, nonce?: string) => (
    <RenderingContext value={rendering}>
      <ServerRouter context={handoff} url={url} {...(nonce === undefined ? {} : { nonce })} />
    </RenderingContext>
  )
  if (kind === 'application') return renderApplication(page(context, notes.nonce))
  const document = import.meta.env.PROD ? documentOf(context) : null
  if (document) {
    return `<!DOCTYPE html>${renderToStaticMarkup(<RenderingContext value={rendering}>{document}</RenderingContext>)}`
  }
  // Nothing reads a document's loader data in the browser, so the stream that would carry it is left out.
  const { serverHandoffStream: _unread, ...handoff } = context
  return `<!DOCTYPE html>${renderToStaticMarkup(page(handoff))}`
}

/**
 * A document as a tree of its own: it is never navigated in, so it needs nothing of the router but the data and the
 * component of its route. Null for errors, whose views stand in the router's boundaries.
 */
function documentOf({ staticHandlerContext, manifest }: EntryContext): ReactNode {
  const { matches, loaderData, location, errors } = staticHandlerContext
  const Page = documentHandle(staticHandlerContext)
  if (errors !== null || !isComponent(Page)) return null
  const styles = matches.flatMap((match) => manifest.routes[match.route.id]?.css ?? [])
  const head = (
    <>
      {[...new Set(styles)].map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <DocumentScripts />
    </>
  )
  return (
    <HtmlPage frame={frameOf(loaderData.root, location.pathname)} head={head}>
      <Page loaderData={loaderData[matches.at(-1)?.route.id ?? '']} />
    </HtmlPage>
  )
}

function isComponent(value: unknown): value is (props: { loaderData: unknown }) => ReactNode {
  return typeof value === 'function'
}

/** Applications wait for the data that is handed to the browser with them. */
function renderApplication(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}
