import { Button, getButtonClass } from '../../ui/button.tsx'
import '../pictures/upload/upload.css'
import { useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { PicturePickerDialog } from '../pictures/picture-picker.tsx'
import { type SiteImageUploadErrorCode, uploadSiteImage } from './upload-site-image.ts'

interface Props {
  /** The translated purpose of the picture. */
  readonly label: string
  readonly onPick: (hash: string) => void
}

/** Listed one by one, so that phones convert other formats (HEIC) to JPEG. */
export const imageInputAcceptAttribute = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff'

/** Buttons to choose one of the site's pictures or upload a new one. */
export function SiteImageChooser({ label, onPick }: Props) {
  const { t } = usePageContext()
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const [isUploading, setIsUploading] = useState(false)
  const [error, setError] = useState<SiteImageUploadErrorCode | null>(null)
  const upload = async (file: File) => {
    setIsUploading(true)
    setError(null)
    const uploaded = await uploadSiteImage(file)
    setIsUploading(false)
    if ('refused' in uploaded) setError(uploaded.refused)
    else onPick(uploaded.hash)
  }
  return (
    <>
      <div className="admin-buttons">
        <Button variant="quiet" onClick={() => setIsPickerOpen(true)}>
          {t('settings.choose')} <span className="sr-only">({label})</span>
        </Button>
        <label className={getButtonClass('quiet', 'upload-way')}>
          <Icon name="upload" />
          <span>
            {t('settings.upload')} <span className="sr-only">({label})</span>
          </span>
          <input
            type="file"
            accept={imageInputAcceptAttribute}
            aria-disabled={isUploading}
            onClick={(event) => isUploading && event.preventDefault()}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file !== undefined) void upload(file)
            }}
          />
        </label>
        <span role="status">{isUploading && t('settings.sending')}</span>
      </div>
      {error !== null && (
        <p className="admin-problem" role="alert">
          {t(`settings.notSent.${error}`)}
        </p>
      )}
      {isPickerOpen && (
        <PicturePickerDialog
          onClose={() => setIsPickerOpen(false)}
          onPick={({ picture }) => {
            setIsPickerOpen(false)
            if (picture !== null) onPick(picture.hash)
          }}
        />
      )}
    </>
  )
}
