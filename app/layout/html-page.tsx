import type { ReactNode } from 'react'
import { originalHref } from '../ui/picture-image.tsx'
import ownFavicon from './favicon.svg?no-inline'
import { type Frame, FrameContext } from './frame.ts'
import { Shell } from './shell.tsx'

interface HtmlPageProps {
  readonly frame: Frame
  /** Styles and scripts of the head. */
  readonly head: ReactNode
  /** What follows the page's content. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The whole HTML document, around pages and error views alike. */
export function HtmlPage({ frame, head, foot, children }: HtmlPageProps) {
  return (
    <html lang={frame.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href={frame.site.favicon === null ? ownFavicon : originalHref(frame.site.favicon)} />
        {head}
      </head>
      <body>
        <FrameContext value={frame}>
          <Shell>{children}</Shell>
        </FrameContext>
        {foot}
      </body>
    </html>
  )
}
