import './upload-drop-zone.css'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { isEditorRole } from '../../../../domain/permissions.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInputButton, takeFilesFromInput, usePageFileDropAndPaste } from '../../../ui/drop-zone.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface UploadDropZoneProps {
  readonly gallery: number
  /** Whether the queue accepts files; files chosen earlier stay in their input until then. */
  readonly isHydrated: boolean
  readonly publish: boolean
  /** The id of the form that publishes the gallery; null if it is public. */
  readonly publishGalleryForm: string | null
  readonly onPublish: (publish: boolean) => void
  readonly onFiles: (files: readonly File[]) => void
  readonly onDrop: (transfer: DataTransfer) => void
}

/** Accepts dropped, pasted and chosen pictures; without JavaScript it is a plain form. */
export function UploadDropZone({
  gallery,
  isHydrated: isReady,
  publish,
  publishGalleryForm,
  onPublish,
  onFiles,
  onDrop,
}: UploadDropZoneProps) {
  const { t, userRole } = usePageContext()
  const isOver = usePageFileDropAndPaste({ onFiles, onDrop })
  const form = useRef<HTMLFormElement>(null)
  const latestOnFiles = useRef(onFiles)
  latestOnFiles.current = onFiles
  // Files may have been chosen before hydration.
  useEffect(() => {
    if (!isReady) return
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('input[type=file]') ?? []) {
      takeFilesFromInput(input, latestOnFiles.current)
    }
  }, [isReady])
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    if (isReady) takeFilesFromInput(currentTarget, onFiles)
  }
  return (
    <form
      ref={form}
      className="upload-drop"
      data-over={isOver || undefined}
      method="post"
      action="/admin/uploads/form"
      encType="multipart/form-data"
    >
      <input type="hidden" name="gallery" value={gallery} />
      {isEditorRole(userRole) ? (
        <PublishUploadsSwitch on={publish} galleryForm={publishGalleryForm} onChange={onPublish} />
      ) : (
        <p className="upload-hint">{t('upload.byEditor')}</p>
      )}
      <div className="upload-target">
        <Icon name="upload" className="upload-sign" />
        <p className="upload-lead upload-by-pointer">{t(isOver ? 'upload.letGo' : 'upload.lead')}</p>
        <p className="upload-lead upload-by-touch">{t('upload.leadByTouch')}</p>
        <div className="upload-ways">
          <FileInputButton label={t('upload.chooseFiles')} icon="image" onChange={onChange} main />
          <FileInputButton
            label={t('upload.chooseFolder')}
            icon="folder"
            className="upload-folder only-scripted"
            onChange={onChange}
            folder
          />
          <FileInputButton
            label={t('upload.camera')}
            icon="camera"
            className="upload-camera"
            onChange={onChange}
            capture="environment"
          />
        </div>
        <p className="upload-hint">
          <span className="upload-by-pointer">{t('upload.hintByPointer')} </span>
          {t('upload.hint')}
        </p>
        <Button className="only-unscripted" type="submit">
          {t('upload.send')}
        </Button>
      </div>
    </form>
  )
}

interface PublishUploadsSwitchProps {
  readonly on: boolean
  readonly galleryForm: string | null
  readonly onChange: (on: boolean) => void
}

/** The switch that publishes uploaded pictures immediately, and the button that publishes their gallery. */
function PublishUploadsSwitch({ on, galleryForm, onChange }: PublishUploadsSwitchProps) {
  const { t } = usePageContext()
  const effect = on ? (galleryForm === null ? 'publishOn' : 'publishWithGallery') : 'publishOff'
  return (
    <div className="upload-publish">
      <label>
        <input
          type="checkbox"
          role="switch"
          name="publish"
          value="yes"
          checked={on}
          aria-checked={on}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        <span>
          {t('upload.publish')}
          <small>{t(`upload.${effect}`)}</small>
        </span>
      </label>
      {on && galleryForm !== null && (
        <Button variant="quiet" type="submit" form={galleryForm}>
          {t('upload.publishGallery')}
        </Button>
      )}
    </div>
  )
}
