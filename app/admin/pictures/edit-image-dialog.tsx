import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { formatEdtfInWords } from '../../../domain/dates/index.ts'
import { imageKind, imageKind as kind } from '../../../domain/kinds/image.ts'
import { type RequestFailureCode, requestJson } from '../../api/client.ts'
import { Form, type FormErrors, FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { ImageSummaryCard } from '../../pickers/image-summary-card.tsx'
import { PicturePickerDialog } from '../../pickers/picture-picker.tsx'
import { Button } from '../../ui/button.tsx'
import { ModalDialog } from '../../ui/dialog.tsx'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { HistoricalDateField as HistoricalDate } from '../items/fields/historical-date-field.tsx'
import { useGalleryRefresh } from './gallery-refresh.tsx'
import { ImageStepper } from './image-stepper.tsx'
import type { EditableImage } from './image-summaries.ts'
import { SimilarImageList } from './similar-image-list.tsx'
import { postGalleryAction } from './use-gallery-action-runner.ts'

interface EditImageDialogProps {
  readonly image: number
  readonly gallery: number
  /** All pictures of the gallery. */
  readonly order: readonly number[]
  /** Goes on with another picture. */
  readonly edit: (image: number) => void
  readonly close: (saved: boolean) => void
}

/** A dialog over the gallery editor with the form of one picture, and a way to its neighbours. */
export function EditImageDialog({ image, gallery, order, edit, close }: EditImageDialogProps) {
  const { t } = usePageContext()
  const dialog = useRef<HTMLDialogElement>(null)
  const hasUnsavedInput = useRef(false)
  const position = order.indexOf(image)
  /** The picture to go to after the pending save; null: the dialog closes. */
  const nextImage = useRef<number | null>(null)
  const focusedField = useRef<string | null>(null)

  const goTo = (target: number) => {
    nextImage.current = null
    hasUnsavedInput.current = false
    edit(target)
  }
  const step = (direction: -1 | 1) => {
    const target = order[position + direction]
    // The picker of the pair is a dialog of its own.
    if (target === undefined || dialog.current?.querySelector('dialog[open]')) return
    focusedField.current = document.activeElement?.getAttribute('name') ?? null
    if (!hasUnsavedInput.current) return goTo(target)
    nextImage.current = target
    dialog.current?.querySelector('form')?.requestSubmit()
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
      {position !== -1 && <ImageStepper place={position + 1} total={order.length} step={step} />}
      <LoadedEditImageForm
        key={image}
        image={image}
        gallery={gallery}
        focusedField={focusedField}
        confirmLeave={() => !hasUnsavedInput.current || window.confirm(t('galleryEditor.leaveUnsaved'))}
        onChange={() => {
          hasUnsavedInput.current = true
        }}
        onRejected={() => {
          nextImage.current = null
        }}
        onSaved={() => {
          if (nextImage.current !== null) goTo(nextImage.current)
          else dialog.current?.close('saved')
        }}
        onCancel={() => dialog.current?.close()}
      />
    </ModalDialog>
  )
}

interface LoadedEditImageFormProps extends Pick<EditImageDialogProps, 'image' | 'gallery'> {
  /** The name of the field to focus, if the user came from the same field of a neighbour. */
  readonly focusedField: RefObject<string | null>
  /** Asks whether unsaved input may be lost. */
  readonly confirmLeave: () => boolean
  readonly onChange: () => void
  /** Called if a submit was rejected. */
  readonly onRejected: () => void
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** Loads one picture and shows its form. */
function LoadedEditImageForm({
  image,
  gallery,
  focusedField,
  confirmLeave,
  onChange,
  onRejected,
  onSaved,
  onCancel,
}: LoadedEditImageFormProps) {
  const { t } = usePageContext()
  const refresh = useGalleryRefresh()
  const [loaded, setLoaded] = useState<EditableImage | RequestFailureCode | null>(null)
  const [version, setVersion] = useState<number | null>(null)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (loaded === null || focusedField.current === null) return
    const name = CSS.escape(focusedField.current)
    focusedField.current = null
    box.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [loaded, focusedField])
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
    const errors = 'failure' in result ? undefined : result.data.errors
    if ('failure' in result || result.data.shown === undefined) {
      onRejected()
      const latest = 'failure' in result ? 0 : Number(result.data.values?.version)
      if (latest > 0) setVersion(latest)
      return (
        errors ?? { form: [t(`galleryEditor.troubles.${'failure' in result ? result.failure : 'failed'}`)] }
      )
    }
    await refresh()
    onSaved()
    return undefined
  }
  if (loaded === null || typeof loaded === 'string')
    return (
      <>
        {loaded === null ? (
          <p role="status">{t('galleryEditor.loading')}</p>
        ) : (
          <p role="alert">{t(`galleryEditor.troubles.${loaded}`)}</p>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {t('galleryEditor.close')}
        </Button>
      </>
    )
  return (
    <div ref={box}>
      <EditImageForm {...{ save, confirmLeave, onChange, onRejected }} image={loaded}>
        <Button variant="quiet" onClick={onCancel}>
          {t('admin.cancel')}
        </Button>
      </EditImageForm>
    </div>
  )
}

interface EditImageFormProps
  extends Pick<LoadedEditImageFormProps, 'confirmLeave' | 'onChange' | 'onRejected'> {
  readonly image: EditableImage
  readonly save: (fields: FormData) => Promise<FormErrors | undefined>
  /** Shown beside the submit button. */
  readonly children?: ReactNode
}

/** The edit form of one picture. */
function EditImageForm({ image, save, confirmLeave, onChange, onRejected, children }: EditImageFormProps) {
  const { t, language } = usePageContext()
  const { id, version, name, description, alt, source, licence, picture } = image
  const date = image.date === null ? null : formatEdtfInWords(image.date, language)
  const values = { name, description: description ?? '', alt, date, source, licence }
  return (
    <Form
      label={t('galleryEditor.editTitle')}
      values={values}
      onSubmit={(_values, element) => save(new FormData(element))}
      onInvalidSubmit={onRejected}
    >
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="image" value={id} />
      <input type="hidden" name="version" value={version} />
      {picture !== null && (
        <div className="gallery-editor-preview">
          <ResponsiveImage picture={picture} sizes="20rem" maxWidth={960} />
          <p>
            <a
              href={`/admin/edit/image/${id}/picture`}
              onClick={(event) => !confirmLeave() && event.preventDefault()}
            >
              {t('pictureEditor.open')}
            </a>
          </p>
        </div>
      )}
      <FormField name="name" label={t('fields.name')} validation={kind.fields.name.rules} />
      {description === null ? (
        <p className="admin-aside">{t('galleryEditor.rich')}</p>
      ) : (
        <FormField
          name="description"
          type="textarea"
          label={t('fields.description')}
          help={t('galleryEditor.descriptionHelp')}
          rows={5}
        />
      )}
      <FormField name="alt" label={t('fields.alt')} validation={kind.fields.alt.rules} />
      <ImageDateField />
      <FormField name="source" label={t('fields.source')} validation={kind.fields.source.rules} />
      <FormField name="licence" label={t('fields.licence')} validation={kind.fields.licence.rules} />
      <PairedImageField image={image} onChange={onChange} />
      <SimilarImageList images={image.similar} />
      <div className="gallery-editor-buttons">
        <SubmitButton>{t('galleryEditor.save')}</SubmitButton>
        {children}
      </div>
    </Form>
  )
}
/** When a picture was taken. */
export function ImageDateField() {
  const { t } = usePageContext()
  return (
    <div className="gallery-editor-date">
      <HistoricalDate name="date" label={t('fields.date')} help={undefined} field={imageKind.fields.date} />
    </div>
  )
}

/** The field for the picture of the same place at another time, to compare with. */
function PairedImageField({ image, onChange }: Pick<EditImageFormProps, 'image' | 'onChange'>) {
  const { t } = usePageContext()
  const [pair, showPair] = useState(image.pair)
  const setPair = (next: EditableImage['pair']) => {
    showPair(next)
    onChange()
  }
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  return (
    <fieldset className="field">
      <legend className="field-label">{t('fields.pair')}</legend>
      <input type="hidden" name="pair" value={pair?.id ?? ''} />
      {pair === null ? (
        <p className="admin-faint">{t('galleryEditor.pairNone')}</p>
      ) : (
        <ImageSummaryCard image={pair} />
      )}
      <div className="gallery-editor-buttons">
        <Button variant="quiet" onClick={() => setIsPickerOpen(true)}>
          {t(pair === null ? 'galleryEditor.pairChoose' : 'galleryEditor.pairOther')}
        </Button>
        {pair !== null && (
          <Button variant="quiet" onClick={() => setPair(null)}>
            {t('galleryEditor.pairRemove')}
          </Button>
        )}
      </div>
      {isPickerOpen && (
        <PicturePickerDialog
          without={image.id}
          onClose={() => setIsPickerOpen(false)}
          onPick={(chosen) => {
            setPair(chosen)
            setIsPickerOpen(false)
          }}
        />
      )}
    </fieldset>
  )
}
