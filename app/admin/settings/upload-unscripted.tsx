import { usePageContext } from '../../layout/frame.ts'
import { Button } from '../../ui/button.tsx'
import { takenTypes } from './choose-picture.tsx'

interface Props {
  readonly use: 'banner' | 'favicon' | 'shareImage'
  readonly label: string
  readonly version: number | null
}

/** Where there is no JavaScript: a picture is chosen, sent and worn at once. */
export function UploadUnscripted({ use, label, version }: Props) {
  const { t } = usePageContext()
  return (
    <form
      className="form only-unscripted"
      method="post"
      action="/admin/uploads/site"
      encType="multipart/form-data"
    >
      <input type="hidden" name="use" value={use} />
      <input type="hidden" name="version" value={version ?? ''} />
      <label className="field">
        <span className="field-label">{`${t('settings.upload')} (${label})`}</span>
        <input className="field-input" type="file" name="file" accept={takenTypes} />
      </label>
      <Button type="submit">{t('admin.save')}</Button>
    </form>
  )
}
