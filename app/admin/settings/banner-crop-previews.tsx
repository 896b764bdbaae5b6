import type { BannerCrop } from '../../../domain/crop.ts'
import { toBannerCropCssVariables } from '../../layout/banner-crop.ts'
import { usePageContext } from '../../layout/page-context.ts'

const views = [
  { name: 'desktopHome', width: 1280, height: 288 },
  { name: 'desktopRest', width: 1280, height: 160 },
  { name: 'phoneHome', width: 375, height: 128 },
  { name: 'phoneRest', width: 375, height: 96 },
] as const

/** Previews of the cropped banner in its sizes on desktops and phones. */
export function BannerCropPreviews({ src, crop }: { src: string; crop: BannerCrop }) {
  const { t } = usePageContext()
  return (
    <div className="crop-views">
      {views.map(({ name, width, height }) => (
        <figure key={name} className="crop-view" data-view={name}>
          <div className="banner banner-cropped" style={{ aspectRatio: `${width} / ${height}` }}>
            <img src={src} alt="" style={toBannerCropCssVariables(crop)} />
          </div>
          <figcaption>{t(`settings.views.${name}`)}</figcaption>
        </figure>
      ))}
    </div>
  )
}
