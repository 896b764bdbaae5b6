import type { ReactNode } from 'react'
import { FontLinks } from './font-links.tsx'
import { PageContext, type PageContextValue } from './frame.ts'
import { Shell } from './shell.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeScript } from './theme-script.tsx'
import { ViewTransitions } from './view-transitions.tsx'

interface HtmlPageProps {
  readonly pageContext: PageContextValue
  /** Styles and scripts of the head. */
  readonly head: ReactNode
  /** What follows the page's content. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The whole HTML document, around pages and error views alike. */
export function HtmlPage({ pageContext, head, foot, children }: HtmlPageProps) {
  return (
    // The theme is put on the element before React comes.
    <html
      lang={pageContext.language}
      data-build={pageContext.buildId || undefined}
      data-messages={pageContext.messages ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeScript />
        <ViewTransitions path={pageContext.path} />
        <SiteLinks pageContext={pageContext} />
        <FontLinks />
        {head}
      </head>
      <body>
        <PageContext value={pageContext}>
          <Shell>{children}</Shell>
        </PageContext>
        {foot}
      </body>
    </html>
  )
}
