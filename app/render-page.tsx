import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
import { ServerRenderContext, type ServerRenderContextValue } from './layout/server-render-context.ts'
import type { PageHydrationMode, PageRenderOutput } from './request.ts'

const cspSourceCache = new Map<string, string>()

/** The CSP source of an inline script. There are few of them, so the hashes are cached. */
function getCspHashSource(code: string): string {
  const cached = cspSourceCache.get(code)
  if (cached !== undefined) return cached
  const source = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  cspSourceCache.set(code, source)
  return source
}

/** The render mode of the requested route; errors are rendered as documents. */
function getPageRenderMode({ errors, matches }: EntryContext['staticHandlerContext']): PageHydrationMode {
  const handle: unknown = matches.at(-1)?.route.handle
  const isDocument = typeof handle === 'object' && handle !== null && 'document' in handle
  return errors !== null || isDocument ? 'document' : 'application'
}

/** Renders a document and records its page info for the server. */
function renderStaticDocument(page: ReactNode, pageInfo: PageRenderOutput): string {
  pageInfo.renderMode = 'document'
  const renderContext = createServerRenderContextValue(pageInfo, 'document')
  return `<!DOCTYPE html>${renderToStaticMarkup(<ServerRenderContext value={renderContext}>{page}</ServerRenderContext>)}`
}

/** Renders a page within the router and records its page info for the server. */
export async function renderRoutePage(
  url: string,
  context: EntryContext,
  pageInfo: PageRenderOutput,
): Promise<string> {
  if (getPageRenderMode(context.staticHandlerContext) === 'document') {
    // The browser does not read a document's loader data, so the stream with it is left out.
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

/** Creates the context that records the CSP sources of a render. */
export function createServerRenderContextValue(
  pageInfo: PageRenderOutput,
  renderMode: PageHydrationMode,
): ServerRenderContextValue {
  return {
    renderMode,
    allowInlineCode: (code) => {
      const source = getCspHashSource(code)
      if (!pageInfo.inlineCspSources.includes(source)) pageInfo.inlineCspSources.push(source)
    },
    renderIsland: (island, identifierPrefix) => renderToString(island, { identifierPrefix }),
  }
}

/** Renders an application, including the loader data for the browser. */
function renderApplication(page: ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(text(pipe(new PassThrough()))),
      onShellError: reject,
      onError: reject,
    })
  })
}
