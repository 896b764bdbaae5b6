import type { ReactNode } from 'react'
import { imageKind, imageKind as kind } from '../../../domain/kinds/image.ts'
import { Form, type FormErrors, FormField, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { ResponsiveImage } from '../../ui/responsive-image.tsx'
import { HistoricalDateField as HistoricalDate } from '../items/fields/historical-date-field.tsx'
import type { EditableImage } from './image-summaries.ts'
import { PairedImageField } from './paired-image-field.tsx'

interface Props {
  readonly image: EditableImage
  readonly save: (fields: FormData) => Promise<FormErrors | undefined>
  /** Shown beside the submit button. */
  readonly children?: ReactNode
}

/** The edit form of one picture. */
export function EditImageForm({ image, save, children }: Props) {
  const { t } = usePageContext()
  const { id, version, name, description, alt, date, source, licence, picture } = image
  const values = { name, description: description ?? '', alt, date, source, licence }
  return (
    <Form
      label={t('galleryEditor.editTitle')}
      values={values}
      onSubmit={(_values, element) => save(new FormData(element))}
    >
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="image" value={id} />
      <input type="hidden" name="version" value={version} />
      {picture !== null && (
        <div className="gallery-editor-preview">
          <ResponsiveImage picture={picture} sizes="20rem" maxWidth={960} />
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
      <PairedImageField image={image} />
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
