import serifExt from '../fonts/literata-latin-ext-normal.woff2?no-inline'
import serif from '../fonts/literata-latin-normal.woff2?no-inline'
import sansExt from '../fonts/source-sans-3-latin-ext-normal.woff2?no-inline'
import sans from '../fonts/source-sans-3-latin-normal.woff2?no-inline'

/** Preloads the fonts before the CSS requests them, so that they are available at the first paint. */
export function FontPreloadLinks() {
  return [serif, sans, serifExt, sansExt].map((href) => (
    <link key={href} rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={href} />
  ))
}
