import { imageKind } from '../../../domain/kinds/image.ts'
import type { ActionResult } from '../../actions/create-action.ts'
import { Form, type FormErrors, FormField, type FormValues, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import { bulkEditFields } from './bulk-edit-fields.ts'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { ImageDateField } from './image-date-field.tsx'

interface Props {
  readonly form: string
  readonly desk: GalleryEditorData
  /** What the server had against it, where the browser sent it. */
  readonly actionResult: ActionResult<BulkResult> | null
  readonly change: (
    values: Readonly<Record<string, string>>,
    clear: readonly string[],
  ) => Promise<FormErrors | undefined>
}

/** What all selected pictures are given. */
export function BulkEditForm({ form, desk, actionResult: answer, change }: Props) {
  const { t } = usePageContext()
  const galleries = desk.galleries
    .filter(({ id }) => id !== desk.gallery.id)
    .map(({ id, name, depth }) => ({ value: String(id), label: `${'\u2003'.repeat(depth)}${name}` }))
  return (
    <details className="desk-bulk" open={answer?.errors !== undefined || undefined}>
      <summary>{t('desk.bulk')}</summary>
      <Form
        id={form}
        label={t('desk.bulk')}
        {...(answer === null ? {} : { values: answer.values ?? {}, errors: answer.errors })}
        onSubmit={(values) => change(readTextValues(values), readClearedFields(values))}
      >
        <p className="field-help">{t('desk.bulkIntro')}</p>
        <div className="desk-fields">
          <FormField
            name="gallery"
            type="select"
            label={t('fields.gallery')}
            placeholder={t('desk.unchanged')}
            options={galleries}
          />
          <ImageDateField />
          <FormField name="source" label={t('fields.source')} validation={imageKind.fields.source.rules} />
          <FormField name="licence" label={t('fields.licence')} validation={imageKind.fields.licence.rules} />
          <FormField name="alt" label={t('fields.alt')} validation={imageKind.fields.alt.rules} />
          <FormField
            name="clear"
            type="checkbox"
            label={t('desk.clear')}
            options={bulkEditFields.map((value) => ({ value, label: t(`fields.${value}`) }))}
          />
        </div>
        <SubmitButton name="intent" value="bulk">
          {t('desk.change')}
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
