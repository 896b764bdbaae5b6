import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { ServerRenderContext, type ServerRenderContextValue } from './layout/server-render-context.ts'
import type { PageRenderMode, RenderedPageInfo } from './request.ts'

const sources = new Map<string, string>()

/** The content security policy's source of an inline script. There are few of them, so each is hashed once. */
export function getCspHashSource(code: string): string {
  const known = sources.get(code)
  if (known !== undefined) return known
  const source = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  sources.set(code, source)
  return source
}

/** The sort of screen that was asked for; whatever went wrong is told by a document. */
export function getPageRenderMode({ errors, matches }: EntryContext['staticHandlerContext']): PageRenderMode {
  const handle: unknown = matches.at(-1)?.route.handle
  const isDocument = typeof handle === 'object' && handle !== null && 'document' in handle
  return errors !== null || isDocument ? 'document' : 'application'
}

/** Renders a document and notes what the server must know of it. */
export function renderStaticDocument(page: ReactNode, pageInfo: RenderedPageInfo): string {
  pageInfo.renderMode = 'document'
  const rendering = createServerRenderContextValue(pageInfo, 'document')
  return `<!DOCTYPE html>${renderToStaticMarkup(<ServerRenderContext value={rendering}>{page}</ServerRenderContext>)}`
}

/** Renders a page within the router and notes what the server must know of it. */
export async function renderRoutePage(
  url: string,
  context: EntryContext,
  pageInfo: RenderedPageInfo,
): Promise<string> {
  if (getPageRenderMode(context.staticHandlerContext) === 'document') {
    // Nothing reads a document's loader data in the browser, so the stream that would carry it is left out.
    const { serverHandoffStream: _unread, ...handoff } = context
    return renderStaticDocument(<ServerRouter context={handoff} url={url} />, pageInfo)
  }
  pageInfo.renderMode = 'application'
  return await renderApplication(
    <ServerRenderContext value={createServerRenderContextValue(pageInfo, 'application')}>
      <ServerRouter context={context} url={url} nonce={pageInfo.nonce} />
    </ServerRenderContext>,
  )
}

/** What a rendering is asked to note. */
export function createServerRenderContextValue(
  pageInfo: RenderedPageInfo,
  kind: PageRenderMode,
): ServerRenderContextValue {
  return {
    renderMode: kind,
    allowInlineCode: (code) => {
      const source = getCspHashSource(code)
      if (!pageInfo.inlineCspSources.includes(source)) pageInfo.inlineCspSources.push(source)
    },
    renderIsland: (island, identifierPrefix) => renderToString(island, { identifierPrefix }),
  }
}

/** Applications wait for the data that is handed to the browser with them. */
function renderApplication(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}
