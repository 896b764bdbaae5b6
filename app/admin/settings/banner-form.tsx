import { useState } from 'react'
import { type Crop, parseCrop, wholePicture } from '../../../domain/crop.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { SubmitButton } from '../../forms/index.ts'
import ownBanner from '../../layout/banner.svg?no-inline'
import { usePageContext } from '../../layout/frame.ts'
import { pictureHref } from '../../ui/picture-image.tsx'
import { useIsHydrated } from '../../ui/use-is-awake.ts'
import { AdminSection } from '../section.tsx'
import { ChoosePicture } from './choose-picture.tsx'
import { CropEditor } from './crop-editor.tsx'
import { CropNumbers } from './crop-numbers.tsx'
import { CropPreview } from './crop-preview.tsx'
import type { SettingsPart } from './part.ts'
import { captionOf } from './picture-form.tsx'
import { RemovePicture } from './remove-picture.tsx'
import { UploadUnscripted } from './upload-unscripted.tsx'
import { VersionField } from './version-field.tsx'

/** As a banner without a crop is shown: all of its width, from its lower edge up. */
const uncropped: Crop = { ...wholePicture, focusY: 100 }
const intent = 'banner'

/** The picture across the top of every page, and the part of it that is shown. */
export function BannerForm(part: SettingsPart) {
  return <Chosen key={part.site.version} {...part} />
}

function Chosen({ site: { values, version }, flash }: SettingsPart) {
  const { t } = usePageContext()
  const awake = useIsHydrated()
  const { banner, bannerCrop } = values
  const [file, setFile] = useState(banner)
  const [crop, setCrop] = useState(() => parseCrop(bannerCrop ?? '') ?? uncropped)
  const [proportion, setProportion] = useState<number | null>(null)
  const label = t('fields.banner')
  const choose = (hash: string) => {
    setFile(hash)
    setCrop(wholePicture)
    setProportion(null)
  }
  return (
    <AdminSection id={intent} title={label} intro={t('settings.bannerIntro')} flash={flash}>
      <ActionForm intent={intent}>
        <VersionField intent={intent} version={version} />
        <input type="hidden" name="file" value={file ?? ''} />
        {file === null ? (
          <figure className="settings-picture" data-use="banner">
            <img src={ownBanner} alt="" />
            <figcaption>{t('settings.productsOwn')}</figcaption>
          </figure>
        ) : (
          <>
            <p className="admin-faint">{t(captionOf(file, banner))}</p>
            {awake && (
              <CropEditor
                src={pictureHref(file, 1280)}
                crop={crop}
                onChange={setCrop}
                onProportion={setProportion}
              />
            )}
            <CropNumbers crop={crop} onChange={setCrop} />
            {proportion !== null && (
              <CropPreview src={pictureHref(file, 1280)} crop={{ ...crop, proportion }} />
            )}
          </>
        )}
        {awake && <ChoosePicture label={label} onPick={choose} />}
        {file !== null && <SubmitButton>{t('admin.save')}</SubmitButton>}
      </ActionForm>
      {banner !== null && <RemovePicture use={intent} version={version} />}
      <UploadUnscripted use="banner" label={label} version={version} />
    </AdminSection>
  )
}
