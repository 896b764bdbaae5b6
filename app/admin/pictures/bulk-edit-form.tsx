import { imageKind } from '../../../domain/kinds/image.ts'
import type { FormActionResult } from '../../actions/create-action.ts'
import { Form, type FormErrors, FormField, type FormValues, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { clearableBulkEditFieldNames } from './bulk-edit-fields.ts'
import { ImageDateField } from './edit-image-dialog.tsx'
import type { GalleryEditorData } from './gallery-editor-data.ts'

interface Props {
  readonly form: string
  readonly editorData: GalleryEditorData
  /** The server's result if the browser submitted the form without JavaScript. */
  readonly actionResult: FormActionResult<BulkResult> | null
  readonly change: (
    values: Readonly<Record<string, string>>,
    clear: readonly string[],
  ) => Promise<FormErrors | undefined>
}

/** The form that sets fields of all selected pictures. */
export function BulkEditImagesForm({ form, editorData, actionResult, change }: Props) {
  const { t } = usePageContext()
  const galleries = editorData.galleries
    .filter(({ id }) => id !== editorData.gallery.id)
    .map(({ id, name, depth }) => ({ value: String(id), label: `${'\u2003'.repeat(depth)}${name}` }))
  return (
    <details className="gallery-editor-bulk" open={actionResult?.errors !== undefined || undefined}>
      <summary>{t('galleryEditor.bulk')}</summary>
      <Form
        id={form}
        label={t('galleryEditor.bulk')}
        {...(actionResult === null ? {} : { values: actionResult.values ?? {}, errors: actionResult.errors })}
        onSubmit={(values) => change(readTextValues(values), readClearedFields(values))}
      >
        <p className="field-help">{t('galleryEditor.bulkIntro')}</p>
        <div className="gallery-editor-fields">
          <FormField
            name="gallery"
            type="select"
            label={t('fields.gallery')}
            placeholder={t('galleryEditor.unchanged')}
            options={galleries}
          />
          <ImageDateField />
          <FormField name="source" label={t('fields.source')} validation={imageKind.fields.source.rules} />
          <FormField name="licence" label={t('fields.licence')} validation={imageKind.fields.licence.rules} />
          <FormField name="alt" label={t('fields.alt')} validation={imageKind.fields.alt.rules} />
          <FormField
            name="clear"
            type="checkbox"
            label={t('galleryEditor.clear')}
            options={clearableBulkEditFieldNames.map((value) => ({ value, label: t(`fields.${value}`) }))}
          />
        </div>
        <SubmitButton name="intent" value="bulk">
          {t('galleryEditor.change')}
        </SubmitButton>
      </Form>
    </details>
  )
}

function readTextValues({ clear: _clear, ...values }: FormValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function readClearedFields({ clear }: FormValues): string[] {
  return Array.isArray(clear) ? clear.map(String) : []
}
