import { image } from '../../../domain/kinds/image.ts'
import type { ActionResult } from '../../actions/create-action.ts'
import { Field, Form, type FormErrors, type FormValues, SubmitButton } from '../../forms/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import type { BulkResult } from '../bulk/result.ts'
import { bulkFields } from './bulk-fields.ts'
import { DateField } from './date-field.tsx'
import type { Desk } from './read-desk.ts'

interface Props {
  readonly form: string
  readonly desk: Desk
  /** What the server had against it, where the browser sent it. */
  readonly answer: ActionResult<BulkResult> | null
  readonly change: (
    values: Readonly<Record<string, string>>,
    clear: readonly string[],
  ) => Promise<FormErrors | undefined>
}

/** What all selected pictures are given. */
export function Bulk({ form, desk, answer, change }: Props) {
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
        onSubmit={(values) => change(textsIn(values), clearedIn(values))}
      >
        <p className="field-help">{t('desk.bulkIntro')}</p>
        <div className="desk-fields">
          <Field
            name="gallery"
            type="select"
            label={t('fields.gallery')}
            placeholder={t('desk.unchanged')}
            options={galleries}
          />
          <DateField />
          <Field name="source" label={t('fields.source')} validation={image.fields.source.rules} />
          <Field name="licence" label={t('fields.licence')} validation={image.fields.licence.rules} />
          <Field name="alt" label={t('fields.alt')} validation={image.fields.alt.rules} />
          <Field
            name="clear"
            type="checkbox"
            label={t('desk.clear')}
            options={bulkFields.map((value) => ({ value, label: t(`fields.${value}`) }))}
          />
        </div>
        <SubmitButton name="intent" value="bulk">
          {t('desk.change')}
        </SubmitButton>
      </Form>
    </details>
  )
}

function textsIn({ clear: _clear, ...values }: FormValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}

function clearedIn({ clear }: FormValues): string[] {
  return Array.isArray(clear) ? clear.map(String) : []
}
