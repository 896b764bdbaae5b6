import { useState } from 'react'
import type { UploadRejectionCode } from '../../../domain/upload-result.ts'
import { ActionForm } from '../../actions/action-form.tsx'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { requestJson } from '../../api/client.ts'
import { SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { PicturePickerDialog } from '../../pickers/picture-picker.tsx'
import { Button, getButtonClass } from '../../ui/button.tsx'
import { acceptedImageTypes } from '../../ui/drop-zone.tsx'
import { Icon } from '../../ui/icon.tsx'
import { getPictureHrefAtWidth } from '../../ui/responsive-image.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { AdminSection } from '../admin-page-layout.tsx'
import type { SettingsSectionProps } from './read-site-settings.ts'
import { SettingsVersionInput } from './settings-conflict-notice.tsx'

interface FaviconOrShareImageFormProps extends SettingsSectionProps {
  readonly use: 'favicon' | 'shareImage'
}

/** The product's default images. */
const defaultImages = { favicon: '/icons/192.png', shareImage: '/share/site.png' } as const

/** The form for the site's icon or its link preview image. */
export function FaviconOrShareImageForm({ use, site, flash }: FaviconOrShareImageFormProps) {
  return <SiteImageFormFields key={site.version} use={use} site={site} flash={flash} />
}

function SiteImageFormFields({ use, site: { values, version }, flash }: FaviconOrShareImageFormProps) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const stored = values[use]
  const [file, setFile] = useState(stored)
  const label = t(`fields.${use}`)
  return (
    <AdminSection id={use} title={label} intro={t(`settings.${use}Intro`)} flash={flash}>
      <ActionForm intent={use}>
        <SettingsVersionInput intent={use} version={version} />
        <input type="hidden" name="file" value={file ?? ''} />
        <figure className="settings-picture" data-use={use}>
          <img
            src={file === null ? `${defaultImages[use]}?v=${version ?? 0}` : getPictureHrefAtWidth(file, 640)}
            alt=""
          />
          <figcaption>{t(getSiteImageStatusMessageKey(file, stored))}</figcaption>
        </figure>
        {isHydrated && <SiteImageChooser label={label} onPick={setFile} />}
        {file !== stored && <SubmitButton>{t('admin.save')}</SubmitButton>}
      </ActionForm>
      {stored !== null && <RemoveSiteImageButton use={use} version={version} />}
      <NoScriptSiteImageForm use={use} label={label} version={version} />
    </AdminSection>
  )
}

/** The message key that says whether the picture is the default, the saved one or not saved yet. */
export function getSiteImageStatusMessageKey(file: string | null, stored: string | null) {
  if (file === null) return 'settings.productsOwn'
  return file === stored ? 'settings.yours' : 'settings.notSaved'
}

interface NoScriptSiteImageFormProps {
  readonly use: 'banner' | 'favicon' | 'shareImage'
  readonly label: string
  readonly version: number | null
}

/** Without JavaScript: uploads a picture and sets it as the site image in one step. */
export function NoScriptSiteImageForm({ use, label, version }: NoScriptSiteImageFormProps) {
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
        <input className="field-input" type="file" name="file" accept={acceptedImageTypes} />
      </label>
      <Button type="submit">{t('admin.save')}</Button>
    </form>
  )
}

interface RemoveSiteImageButtonProps {
  readonly use: 'banner' | 'favicon' | 'shareImage'
  readonly version: number | null
}

/** Removes a site image, so that the product's default is used again. */
export function RemoveSiteImageButton({ use, version }: RemoveSiteImageButtonProps) {
  const { t } = usePageContext()
  const label = t(`fields.${use}`)
  return (
    <ConfirmActionButton
      label={t('settings.remove')}
      describedAs={`${t('settings.remove')}: ${label}`}
      title={`${t('settings.remove')}: ${label}`}
      text={t('settings.removeText')}
      confirm={t('settings.remove')}
      intent={use}
      fields={{ remove: 'yes', version: String(version ?? '') }}
    />
  )
}

interface SiteImageChooserProps {
  /** The translated purpose of the picture. */
  readonly label: string
  readonly onPick: (hash: string) => void
}

/** Buttons to choose one of the site's pictures or upload a new one. */
export function SiteImageChooser({ label, onPick }: SiteImageChooserProps) {
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
        <label className={getButtonClass('quiet', 'file-button')}>
          <Icon name="upload" />
          <span>
            {t('settings.upload')} <span className="sr-only">({label})</span>
          </span>
          <input
            type="file"
            accept={acceptedImageTypes}
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

interface UploadedSiteImage {
  readonly hash: string
  readonly width: number
  readonly height: number
}

/** Why the upload of a picture failed. */
type SiteImageUploadErrorCode = Exclude<UploadRejectionCode, 'gallery'> | 'signedOut' | 'failed'

/** Uploads a picture for the site itself; resolves to its hash and size, or to an error code. */
async function uploadSiteImage(
  file: File,
): Promise<UploadedSiteImage | { readonly refused: SiteImageUploadErrorCode }> {
  const form = new FormData()
  form.set('file', file)
  type UploadResponse = UploadedSiteImage | { readonly refused: SiteImageUploadErrorCode }
  const result = await requestJson<UploadResponse>('/admin/uploads/site', { form })
  if ('data' in result) return result.data
  return { refused: result.failure === 'signedOut' ? 'signedOut' : 'failed' }
}
