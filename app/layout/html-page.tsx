import type { ReactNode } from 'react'
import { FontLinks } from './font-links.tsx'
import { type Frame, FrameContext } from './frame.ts'
import { Shell } from './shell.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeScript } from './theme-script.tsx'
import { ViewTransitions } from './view-transitions.tsx'

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
    // The theme is put on the element before React comes.
    <html
      lang={frame.language}
      data-build={frame.buildId || undefined}
      data-messages={frame.messages ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeScript />
        <ViewTransitions path={frame.path} />
        <SiteLinks frame={frame} />
        <FontLinks />
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
