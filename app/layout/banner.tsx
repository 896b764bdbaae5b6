import { pictureHref } from '../ui/picture-image.tsx'
import ownBanner from './banner.svg?no-inline'
import { useFrame } from './frame.ts'

const WIDTHS = [640, 1280, 1920, 2560]

/** Tall where one arrives, and slim where another picture is what one came for. */
function classOf(path: string): string {
  if (path === '/') return 'banner banner-tall'
  return path.startsWith('/image/') ? 'banner banner-slim' : 'banner'
}

/** The picture across the top: the site's own, or the product's landscape. */
export function Banner() {
  const { site, path } = useFrame()
  return (
    <a className={classOf(path)} href="/">
      {site.banner === null ? (
        <img src={ownBanner} width={1920} height={320} alt={site.webTitle} />
      ) : (
        <img
          src={pictureHref(site.banner, 1280)}
          srcSet={WIDTHS.map((width) => `${pictureHref(site.banner ?? '', width)} ${width}w`).join(', ')}
          sizes="100vw"
          // The words of the next page need not wait until the picture is unpacked.
          decoding="async"
          alt={site.webTitle}
        />
      )}
    </a>
  )
}
