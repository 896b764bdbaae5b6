import { useState } from 'react'
import { type BannerCrop, type CropWithFocalPoint, fullImageCrop, parseCrop } from '../../../domain/crop.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { SubmitButton } from '../../forms/index.ts'
import defaultBanner from '../../layout/banner.svg?no-inline'
import { toBannerCropCssVariables } from '../../layout/banner-crop.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { getPictureHrefAtWidth } from '../../ui/responsive-image.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AdminSection } from '../admin-page-layout.tsx'
import { CropAndFocalPointEditor } from '../crop/crop-editor.tsx'
import { CropNumberInputs } from '../crop/crop-number-inputs.tsx'
import type { SettingsSectionProps } from './read-site-settings.ts'
import { SettingsVersionInput } from './settings-conflict-notice.tsx'
import {
  getSiteImageStatusMessageKey,
  NoScriptSiteImageForm,
  RemoveSiteImageButton,
  SiteImageChooser,
} from './site-image-form.tsx'

/** The appearance of a banner without a crop: the full width, aligned to the lower edge. */
const uncropped: CropWithFocalPoint = { ...fullImageCrop, focusY: 100 }
const intent = 'banner'

/** The form for the banner at the top of every page and its crop. */
export function BannerForm(props: SettingsSectionProps) {
  return <BannerFormFields key={props.site.version} {...props} />
}

function BannerFormFields({ site: { values, version }, flash }: SettingsSectionProps) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const { banner, bannerCrop } = values
  const [file, setFile] = useState(banner)
  const [crop, setCrop] = useState(() => parseCrop(bannerCrop ?? '') ?? uncropped)
  const [proportion, setProportion] = useState<number | null>(null)
  const label = t('fields.banner')
  const choose = (hash: string) => {
    setFile(hash)
    setCrop(fullImageCrop)
    setProportion(null)
  }
  return (
    <AdminSection id={intent} title={label} intro={t('settings.bannerIntro')} flash={flash}>
      <ActionForm intent={intent}>
        <SettingsVersionInput intent={intent} version={version} />
        <input type="hidden" name="file" value={file ?? ''} />
        {file === null ? (
          <figure className="settings-picture" data-use="banner">
            <img src={defaultBanner} alt="" />
            <figcaption>{t('settings.productsOwn')}</figcaption>
          </figure>
        ) : (
          <>
            <p className="admin-faint">{t(getSiteImageStatusMessageKey(file, banner))}</p>
            {isHydrated && (
              <CropAndFocalPointEditor
                src={getPictureHrefAtWidth(file, 1280)}
                partLabel={t('settings.cropPart')}
                crop={crop}
                onChange={setCrop}
                onProportion={setProportion}
              />
            )}
            <CropNumberInputs crop={crop} onChange={setCrop} />
            {proportion !== null && (
              <BannerCropPreviews
                src={getPictureHrefAtWidth(file, 1280)}
                crop={{ ...crop, aspectRatio: proportion }}
              />
            )}
          </>
        )}
        {isHydrated && <SiteImageChooser label={label} onPick={choose} />}
        {file !== null && <SubmitButton>{t('admin.save')}</SubmitButton>}
      </ActionForm>
      {banner !== null && <RemoveSiteImageButton use={intent} version={version} />}
      <NoScriptSiteImageForm use="banner" label={label} version={version} />
    </AdminSection>
  )
}

const views = [
  { name: 'desktopHome', width: 1280, height: 288 },
  { name: 'desktopRest', width: 1280, height: 160 },
  { name: 'phoneHome', width: 375, height: 128 },
  { name: 'phoneRest', width: 375, height: 96 },
] as const

/** Previews of the cropped banner in its sizes on desktops and phones. */
function BannerCropPreviews({ src, crop }: { src: string; crop: BannerCrop }) {
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
