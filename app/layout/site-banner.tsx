import { getPictureHrefAtWidth } from '../ui/responsive-image.tsx'
import ownBanner from './banner.svg?no-inline'
import { getCroppedBannerSizesAttribute, toBannerCropCssVariables } from './banner-crop.ts'
import { type PageContextSiteSettings, usePageContext } from './page-context.ts'

const WIDTHS = [640, 960, 1280, 1920, 2560]
/** The maximum height of the banner in pixels. */
const MAX_HEIGHT = 288

/** Tall on the home page, slim on image pages. */
function getBannerClass(path: string, { bannerCrop }: PageContextSiteSettings): string {
  const size = path === '/' ? ' banner-tall' : path.startsWith('/image/') ? ' banner-slim' : ''
  return `banner${size}${bannerCrop === null ? '' : ' banner-cropped'}`
}

/** The banner: the site's own, or the default landscape. */
export function SiteBanner() {
  const { site, path } = usePageContext()
  const { banner, bannerCrop } = site
  return (
    <a className={getBannerClass(path, site)} href="/">
      {banner === null ? (
        <img src={ownBanner} width={1920} height={320} alt={site.webTitle} />
      ) : (
        <img
          src={getPictureHrefAtWidth(banner, 1280)}
          srcSet={WIDTHS.map((width) => `${getPictureHrefAtWidth(banner, width)} ${width}w`).join(', ')}
          sizes={bannerCrop === null ? '100vw' : getCroppedBannerSizesAttribute(bannerCrop, MAX_HEIGHT)}
          style={bannerCrop === null ? undefined : toBannerCropCssVariables(bannerCrop)}
          // Do not block rendering on decoding.
          decoding="async"
          alt={site.webTitle}
        />
      )}
    </a>
  )
}
