import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
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
export function screenKindOf({ matches, errors }: EntryContext['staticHandlerContext']): ScreenKind {
  const handle: unknown = matches.at(-1)?.route.handle
  const isDocument = typeof handle === 'object' && handle !== null && 'document' in handle && handle.document
  return errors !== null || isDocument ? 'document' : 'application'
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
  // Nothing reads a document's loader data in the browser, so the stream that would carry it is left out.
  const { serverHandoffStream: _unread, ...handoff } = context
  return `<!DOCTYPE html>${renderToStaticMarkup(page(handoff))}`
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
