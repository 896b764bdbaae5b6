import { useEffect, useRef, useState } from 'react'
import { type RequestFailureCode, requestJson } from '../../api/client.ts'
import type { FormErrors } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/dialog.tsx'
import { EditImageForm } from './edit-image-form.tsx'
import { useGalleryRefresh } from './gallery-refresh.ts'
import type { EditableImage } from './image-summaries.ts'
import { postGalleryAction } from './post-gallery-action.ts'

interface Props {
  readonly image: number
  readonly gallery: number
  readonly close: (saved: boolean) => void
}

/** A dialog over the gallery editor with the form of one picture. */
export function EditImageDialog({ image, gallery, close }: Props) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const hasUnsavedInput = useRef(false)
  const refresh = useGalleryRefresh()
  const [loaded, setLoaded] = useState<EditableImage | RequestFailureCode | null>(null)
  const [version, setVersion] = useState<number | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    requestJson<EditableImage>(`/admin/pictures.json?id=${image}`, { signal }).then(
      (result) => setLoaded('data' in result ? result.data : result.failure),
      () => undefined,
    )
    return () => controller.abort()
  }, [image])

  const save = async (fields: FormData): Promise<FormErrors | undefined> => {
    if (version !== null) fields.set('version', String(version))
    fields.set('intent', 'edit')
    const result = await postGalleryAction(gallery, fields)
    if ('failure' in result) return { form: [t(`galleryEditor.troubles.${result.failure}`)] }
    const { shown, values, errors } = result.data
    if (shown === undefined) {
      const latest = Number(values?.version)
      if (latest > 0) setVersion(latest)
      return errors ?? { form: [t('galleryEditor.troubles.failed')] }
    }
    await refresh()
    dialog.current?.close('saved')
    return undefined
  }
  return (
    <ModalDialog
      className="gallery-editor-dialog"
      ref={dialog}
      title={t('galleryEditor.editTitle')}
      openOnMount
      onInput={({ target }) => {
        // Input in the picture picker is not part of the form.
        if (target instanceof Element && target.closest('.picker') === null) hasUnsavedInput.current = true
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current || !hasUnsavedInput.current) return
        if (!window.confirm(t('galleryEditor.leaveUnsaved'))) event.preventDefault()
      }}
      onClose={() => close(dialog.current?.returnValue === 'saved')}
    >
      {loaded === null && <p role="status">{t('galleryEditor.loading')}</p>}
      {typeof loaded === 'string' && <p role="alert">{t(`galleryEditor.troubles.${loaded}`)}</p>}
      {loaded !== null && typeof loaded !== 'string' && (
        <EditImageForm image={loaded} save={save}>
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t('admin.cancel')}
          </Button>
        </EditImageForm>
      )}
      {(loaded === null || typeof loaded === 'string') && (
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('galleryEditor.close')}
        </Button>
      )}
    </ModalDialog>
  )
}
