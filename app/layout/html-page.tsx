import type { ReactNode } from 'react'
import { FontLinks } from './font-links.tsx'
import { type Frame, FrameContext } from './frame.ts'
import { InlineScript } from './inline-script.tsx'
import { InlineStyle } from './inline-style.tsx'
import { Shell } from './shell.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeScript } from './theme-script.tsx'
import { isPictured, TRANSITIONS } from './transitions.ts'

// Inline: a page must have it when it is first shown, or Chromium gives the transition up with an error.
const transitions = '@media (prefers-reduced-motion: no-preference) { @view-transition { navigation: auto } }'

// A transition that a busy browser gives up is told as an error that nobody caught; the page is there all the same.
const givenUp =
  "addEventListener('unhandledrejection',e=>{/\\bTransition was\\b/.test(e.reason)&&e.preventDefault()})"

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
        {isPictured(frame.path) && (
          <>
            <InlineStyle id={TRANSITIONS} code={transitions} />
            <InlineScript code={givenUp} />
          </>
        )}
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
