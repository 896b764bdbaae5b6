import type { ReactNode } from 'react'
import serifExt from '../fonts/literata-latin-ext-normal.woff2?no-inline'
import serif from '../fonts/literata-latin-normal.woff2?no-inline'
import sansExt from '../fonts/source-sans-3-latin-ext-normal.woff2?no-inline'
import sans from '../fonts/source-sans-3-latin-normal.woff2?no-inline'
import { PageContext, type PageContextValue } from './page-context.ts'
import { PageLayout } from './page-layout.tsx'
import { SiteHeadLinks } from './site-head-links.tsx'
import { ThemeHeadTags } from './theme-script.tsx'
import { ViewTransitionHeadTags } from './view-transitions.tsx'

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
      // The page does not wait for them.
      data-messages-later={pageContext.pageMessages === null ? undefined : ''}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <ThemeHeadTags />
        {!pageContext.isStaticExport && <ViewTransitionHeadTags path={pageContext.path} />}
        <SiteHeadLinks pageContext={pageContext} />
        {/* Browsers refuse to preload fonts from files. */}
        {!pageContext.isStaticExport && <FontPreloadLinks pageContext={pageContext} />}
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

/**
 * Preloads the fonts before the CSS requests them, so that they are available at the first paint: those that every first
 * screen uses, and the letters of other languages only where it is likely to have some.
 */
function FontPreloadLinks({ pageContext: { language, site } }: Pick<HtmlDocumentProps, 'pageContext'>) {
  const hasOtherLetters = language === 'cs' || site.lang === 'cs' || /[\u0100-\u024f]/.test(site.webTitle)
  return (hasOtherLetters ? [serif, sans, serifExt, sansExt] : [serif, sans]).map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
  ))
}
