import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToStaticMarkup, renderToString } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'
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
export function screenKindOf({ errors, matches }: EntryContext['staticHandlerContext']): ScreenKind {
  const handle: unknown = matches.at(-1)?.route.handle
  const isDocument = typeof handle === 'object' && handle !== null && 'document' in handle
  return errors !== null || isDocument ? 'document' : 'application'
}

/** Renders a document and notes what the server must know of it. */
export function renderDocument(page: ReactNode, notes: DocumentNotes): string {
  notes.kind = 'document'
  const rendering = renderingOf(notes, 'document')
  return `<!DOCTYPE html>${renderToStaticMarkup(<RenderingContext value={rendering}>{page}</RenderingContext>)}`
}

/** Renders a page within the router and notes what the server must know of it. */
export async function renderPage(url: string, context: EntryContext, notes: DocumentNotes): Promise<string> {
  if (screenKindOf(context.staticHandlerContext) === 'document') {
    // Nothing reads a document's loader data in the browser, so the stream that would carry it is left out.
    const { serverHandoffStream: _unread, ...handoff } = context
    return renderDocument(<ServerRouter context={handoff} url={url} />, notes)
  }
  notes.kind = 'application'
  return await renderApplication(
    <RenderingContext value={renderingOf(notes, 'application')}>
      <ServerRouter context={context} url={url} nonce={notes.nonce} />
    </RenderingContext>,
  )
}

/** What a rendering is asked to note. */
export function renderingOf(notes: DocumentNotes, kind: ScreenKind): Rendering {
  return {
    kind,
    noteInline: (code) => {
      const source = sourceOf(code)
      if (!notes.inlineSources.includes(source)) notes.inlineSources.push(source)
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
