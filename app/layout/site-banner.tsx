import { getPictureHref } from '../ui/responsive-image.tsx'
import ownBanner from './banner.svg?no-inline'
import { getCroppedBannerSizes, toBannerCropStyle } from './banner-crop.ts'
import { type PageContextSite, usePageContext } from './page-context.ts'

const WIDTHS = [640, 1280, 1920, 2560]
/** As tall as the banner ever is, in pixels. */
const TALLEST = 288

/** Tall where one arrives, and slim where another picture is what one came for. */
function getBannerClass(path: string, { bannerCrop }: PageContextSite): string {
  const size = path === '/' ? ' banner-tall' : path.startsWith('/image/') ? ' banner-slim' : ''
  return `banner${size}${bannerCrop === null ? '' : ' banner-cropped'}`
}

/** The picture across the top: the site's own, or the product's landscape. */
export function SiteBanner() {
  const { site, path } = usePageContext()
  const { banner, bannerCrop } = site
  return (
    <a className={getBannerClass(path, site)} href="/">
      {banner === null ? (
        <img src={ownBanner} width={1920} height={320} alt={site.webTitle} />
      ) : (
        <img
          src={getPictureHref(banner, 1280)}
          srcSet={WIDTHS.map((width) => `${getPictureHref(banner, width)} ${width}w`).join(', ')}
          sizes={bannerCrop === null ? '100vw' : getCroppedBannerSizes(bannerCrop, TALLEST)}
          style={bannerCrop === null ? undefined : toBannerCropStyle(bannerCrop)}
          // The words of the next page need not wait until the picture is unpacked.
          decoding="async"
          alt={site.webTitle}
        />
      )}
    </a>
  )
}
