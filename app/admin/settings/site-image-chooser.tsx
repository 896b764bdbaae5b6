import { Button, getButtonClass } from '../../ui/button.tsx'
import '../pictures/upload/upload.css'
import { useState } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Icon } from '../../ui/icon.tsx'
import { PicturePicker } from '../pictures/picture-picker.tsx'
import { type SiteImageUploadError, uploadSiteImage } from './upload-site-image.ts'

interface Props {
  /** What the picture is for, in words. */
  readonly label: string
  readonly onPick: (hash: string) => void
}

/** Named one by one: telephones then make a JPEG of what we do not take. */
export const acceptedImageTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif,image/tiff'

/** Two ways to a picture: one of the site's, or a new one. */
export function SiteImageChooser({ label, onPick }: Props) {
  const { t } = usePageContext()
  const [picking, setPicking] = useState(false)
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<SiteImageUploadError | null>(null)
  const send = async (file: File) => {
    setSending(true)
    setRefused(null)
    const sent = await uploadSiteImage(file)
    setSending(false)
    if ('refused' in sent) setRefused(sent.refused)
    else onPick(sent.hash)
  }
  return (
    <>
      <div className="admin-buttons">
        <Button variant="quiet" onClick={() => setPicking(true)}>
          {t('settings.choose')} <span className="sr-only">({label})</span>
        </Button>
        <label className={getButtonClass('quiet', 'upload-way')}>
          <Icon name="upload" />
          <span>
            {t('settings.upload')} <span className="sr-only">({label})</span>
          </span>
          <input
            type="file"
            accept={acceptedImageTypes}
            aria-disabled={sending}
            onClick={(event) => sending && event.preventDefault()}
            onChange={({ currentTarget }) => {
              const [file] = currentTarget.files ?? []
              currentTarget.value = ''
              if (file !== undefined) void send(file)
            }}
          />
        </label>
        <span role="status">{sending && t('settings.sending')}</span>
      </div>
      {refused !== null && (
        <p className="admin-problem" role="alert">
          {t(`settings.notSent.${refused}`)}
        </p>
      )}
      {picking && (
        <PicturePicker
          onClose={() => setPicking(false)}
          onPick={({ picture }) => {
            setPicking(false)
            if (picture !== null) onPick(picture.hash)
          }}
        />
      )}
    </>
  )
}
