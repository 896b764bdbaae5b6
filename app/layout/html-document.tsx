import type { ReactNode } from 'react'
import { FontPreloadLinks } from './font-preload-links.tsx'
import { PageContext, type PageContextValue } from './page-context.ts'
import { PageLayout } from './page-layout.tsx'
import { SiteHeadLinks } from './site-head-links.tsx'
import { ThemeScript } from './theme-script.tsx'
import { ViewTransitions } from './view-transitions.tsx'

interface HtmlDocumentProps {
  readonly pageContext: PageContextValue
  /** Styles and scripts of the head. */
  readonly head: ReactNode
  /** Elements after the page's content. */
  readonly foot?: ReactNode
  readonly children: ReactNode
}

/** The HTML document around pages and error views. */
export function HtmlDocument({ pageContext, head, foot, children }: HtmlDocumentProps) {
  return (
    // A script sets the theme on this element before hydration.
    <html
      lang={pageContext.language}
      data-build={pageContext.buildId || undefined}
      data-messages={pageContext.messagesUrl ?? undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeScript />
        <ViewTransitions path={pageContext.path} />
        <SiteHeadLinks pageContext={pageContext} />
        <FontPreloadLinks />
        {head}
      </head>
      <body>
        <PageContext value={pageContext}>
          <PageLayout>{children}</PageLayout>
        </PageContext>
        {foot}
      </body>
    </html>
  )
}
