import { useEffect, useRef, useState } from 'react'
import { type RequestFailure, requestJson } from '../../api/client.ts'
import type { FormErrors } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EditImageForm } from './edit-image-form.tsx'
import { useGalleryRefresh } from './gallery-refresh.ts'
import type { EditableImage } from './image-summaries.ts'
import { postGalleryAction } from './post-gallery-action.ts'

interface Props {
  readonly image: number
  readonly gallery: number
  readonly close: (saved: boolean) => void
}

/** The form of one picture, over the desk. */
export function EditImageDialog({ image, gallery, close }: Props) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const isWritten = useRef(false)
  const refresh = useGalleryRefresh()
  const [found, setFound] = useState<EditableImage | RequestFailure | null>(null)
  const [version, setVersion] = useState<number | null>(null)
  useEffect(() => {
    const reading = new AbortController()
    const { signal } = reading
    requestJson<EditableImage>(`/admin/pictures.json?id=${image}`, { signal }).then(
      (result) => setFound('data' in result ? result.data : result.failure),
      () => undefined,
    )
    return () => reading.abort()
  }, [image])

  const save = async (fields: FormData): Promise<FormErrors | undefined> => {
    if (version !== null) fields.set('version', String(version))
    fields.set('intent', 'edit')
    const result = await postGalleryAction(gallery, fields)
    if ('failure' in result) return { form: [t(`desk.troubles.${result.failure}`)] }
    const { shown, values, errors } = result.data
    if (shown === undefined) {
      const latest = Number(values?.version)
      if (latest > 0) setVersion(latest)
      return errors ?? { form: [t('desk.troubles.failed')] }
    }
    await refresh()
    dialog.current?.close('saved')
    return undefined
  }
  return (
    <Dialog
      className="desk-dialog"
      ref={dialog}
      title={t('desk.editTitle')}
      openOnMount
      onInput={({ target }) => {
        // What is typed to find a pair is nothing to keep.
        if (target instanceof Element && target.closest('.picker') === null) isWritten.current = true
      }}
      onCancel={(event) => {
        if (event.target !== dialog.current || !isWritten.current) return
        if (!window.confirm(t('desk.leaveUnsaved'))) event.preventDefault()
      }}
      onClose={() => close(dialog.current?.returnValue === 'saved')}
    >
      {found === null && <p role="status">{t('desk.loading')}</p>}
      {typeof found === 'string' && <p role="alert">{t(`desk.troubles.${found}`)}</p>}
      {found !== null && typeof found !== 'string' && (
        <EditImageForm image={found} save={save}>
          <Button variant="quiet" onClick={() => dialog.current?.close()}>
            {t('admin.cancel')}
          </Button>
        </EditImageForm>
      )}
      {(found === null || typeof found === 'string') && (
        <Button variant="quiet" onClick={() => dialog.current?.close()}>
          {t('desk.close')}
        </Button>
      )}
    </Dialog>
  )
}
