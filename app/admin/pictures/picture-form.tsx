import type { ReactNode } from 'react'
import { image as kind } from '../../../domain/kinds/image.ts'
import { Field, Form, type FormErrors, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import { PictureImage } from '../../ui/picture-image.tsx'
import type { EditedImage } from './choices.ts'
import { DateField } from './date-field.tsx'
import { PairField } from './pair-field.tsx'

interface Props {
  readonly image: EditedImage
  readonly save: (fields: FormData) => Promise<FormErrors | undefined>
  /** What stands beside the button that saves. */
  readonly children?: ReactNode
}

/** All that can be written of one picture. */
export function PictureForm({ image, save, children }: Props) {
  const { t } = usePageContext()
  const { id, version, name, description, alt, date, source, licence, picture } = image
  const values = { name, description: description ?? '', alt, date, source, licence }
  return (
    <Form
      label={t('desk.editTitle')}
      values={values}
      onSubmit={(_values, element) => save(new FormData(element))}
    >
      <input type="hidden" name="intent" value="edit" />
      <input type="hidden" name="image" value={id} />
      <input type="hidden" name="version" value={version} />
      {picture !== null && (
        <div className="desk-preview">
          <PictureImage picture={picture} sizes="20rem" largest={960} />
        </div>
      )}
      <Field name="name" label={t('fields.name')} validation={kind.fields.name.rules} />
      {description === null ? (
        <p className="admin-aside">{t('desk.rich')}</p>
      ) : (
        <Field
          name="description"
          type="textarea"
          label={t('fields.description')}
          help={t('desk.descriptionHelp')}
          rows={5}
        />
      )}
      <Field name="alt" label={t('fields.alt')} validation={kind.fields.alt.rules} />
      <DateField />
      <Field name="source" label={t('fields.source')} validation={kind.fields.source.rules} />
      <Field name="licence" label={t('fields.licence')} validation={kind.fields.licence.rules} />
      <PairField image={image} />
      <div className="desk-buttons">
        <SubmitButton>{t('desk.save')}</SubmitButton>
        {children}
      </div>
    </Form>
  )
}
