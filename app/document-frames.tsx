import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { encoded, joined } from './document-bytes.ts'
import { DocumentScripts } from './layout/document-scripts.tsx'
import { type Frame, FrameContext, type FrameData, frameOf } from './layout/frame.ts'
import { HtmlPage } from './layout/html-page.tsx'
import { RenderingContext } from './layout/rendering.ts'
import { renderingOf } from './rendering.tsx'
import type { DocumentNotes } from './request.ts'

/** What a frame depends on. */
export interface Around {
  readonly data: FrameData
  readonly path: string
  readonly styles: readonly string[]
}

type Bytes = Uint8Array<ArrayBuffer>

/** A frame with a gap in its head and one in its body. */
interface Framed {
  readonly pieces: readonly [Bytes, Bytes, Bytes]
  readonly inlineSources: readonly string[]
}

const most = 200
const gap = '<hr class="gap"/>'

/**
 * The frame around documents (menu, title bar, footer) is most of a small page and the same around many, so each is
 * rendered once and only the page's own content anew.
 */
export class DocumentFrames {
  readonly #known = new Map<string, Framed>()

  /** A whole document: the frame with the page in its gaps. */
  render(around: Around, frame: Frame, page: ReactNode, notes: DocumentNotes): Bytes {
    const { pieces, inlineSources } = this.#frame(around)
    notes.kind = 'document'
    notes.inlineSources.push(...inlineSources)
    const { head, body } = renderContent(frame, page, notes)
    return joined([pieces[0], head, pieces[1], body, pieces[2]])
  }

  #frame(around: Around): Framed {
    const key = JSON.stringify(around)
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const framed = renderFrame(around)
    if (this.#known.size >= most) this.#known.clear()
    this.#known.set(key, framed)
    return framed
  }
}

function renderFrame({ data, path, styles }: Around): Framed {
  const notes = { nonce: '', inlineSources: [], kind: null, html: null }
  const head = (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <DocumentScripts />
    </>
  )
  const html = renderToStaticMarkup(
    <RenderingContext value={renderingOf(notes, 'document')}>
      <HtmlPage frame={frameOf(data, path)} head={head}>
        <hr className="gap" />
      </HtmlPage>
    </RenderingContext>,
  )
  const [before, after] = cut(html, gap)
  const [top, middle] = cut(before, '</head>')
  const pieces = [encoded(`<!DOCTYPE html>${top}`), encoded(`</head>${middle}`), encoded(after)] as const
  return { pieces, inlineSources: notes.inlineSources }
}

/** The content in an empty page of its own: React puts what belongs there into its head. */
export function renderContent(
  frame: Frame,
  page: ReactNode,
  notes: DocumentNotes,
): { head: string; body: string } {
  let noted = ''
  const rendering = {
    ...renderingOf(notes, 'document'),
    noteHead: (markup: string) => {
      noted += markup
    },
  }
  const html = renderToStaticMarkup(
    <RenderingContext value={rendering}>
      <html lang={frame.language}>
        <head />
        <body>
          <FrameContext value={frame}>{page}</FrameContext>
        </body>
      </html>
    </RenderingContext>,
  )
  const [head, body] = cut(html, '</head><body>')
  return {
    head: head.slice(head.indexOf('<head>') + '<head>'.length) + noted,
    body: body.slice(0, body.lastIndexOf('</body>')),
  }
}

/** Markup of ours at its first place is ours: in whatever comes from content, React or the cleaning escapes it. */
function cut(html: string, at: string): [string, string] {
  const place = html.indexOf(at)
  if (place === -1) throw new Error(`a rendered page lacks ${at}`)
  return [html.slice(0, place), html.slice(place + at.length)]
}
