import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { imageInputAcceptAttribute } from './site-image-chooser.tsx'

interface Props {
  readonly use: 'banner' | 'favicon' | 'shareImage'
  readonly label: string
  readonly version: number | null
}

/** Without JavaScript: uploads a picture and sets it as the site image in one step. */
export function NoScriptSiteImageForm({ use, label, version }: Props) {
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
        <input className="field-input" type="file" name="file" accept={imageInputAcceptAttribute} />
      </label>
      <Button type="submit">{t('admin.save')}</Button>
    </form>
  )
}
