import { useSyncExternalStore } from 'react'
import type { FormActionResult } from '../../actions/create-action.ts'
import {
  Form,
  type FormErrors,
  FormField,
  type FormValues,
  SubmitButton,
  useFormFieldValue,
} from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import type { BulkResult } from '../bulk/bulk-result.ts'
import {
  type BulkEditFieldName,
  bulkEditFieldNames,
  expandNumberPattern,
  getBulkEditRules,
} from './bulk-edit-fields.ts'
import { ImageDateField } from './edit-image-dialog.tsx'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import type { ImageSelectionAndFocusStore } from './image-selection.ts'

interface Props {
  readonly form: string
  readonly editorData: GalleryEditorData
  readonly selection: ImageSelectionAndFocusStore
  readonly isHydrated: boolean
  /** The server's result if the browser submitted the form without JavaScript. */
  readonly actionResult: FormActionResult<BulkResult> | null
  readonly change: (
    values: Readonly<Record<string, string>>,
    changedFields: readonly string[],
  ) => Promise<FormErrors | undefined>
}

/** The form that changes fields of all selected pictures: first which fields, then their values. */
export function BulkEditImagesForm({ form, actionResult, change, ...rest }: Props) {
  const { t } = usePageContext()
  const { change: changed = '', ...values } = actionResult?.values ?? {}
  return (
    <details className="gallery-editor-bulk" open={actionResult?.errors !== undefined || undefined}>
      <summary>{t('galleryEditor.bulk')}</summary>
      <Form
        id={form}
        label={t('galleryEditor.bulk')}
        {...(actionResult === null
          ? {}
          : { values: { ...values, change: changed.split(' ') }, errors: actionResult.errors })}
        onSubmit={(submitted) => {
          const names = readChangedFields(submitted.change)
          return change(readTexts(submitted, names), names)
        }}
      >
        <FormField
          name="change"
          type="checkbox"
          label={t('galleryEditor.bulkWhat')}
          options={bulkEditFieldNames.map((value) => ({ value, label: t(`fields.${value}`) }))}
        />
        <BulkEditFields {...rest} />
        <BulkEditSummary {...rest} />
        <SubmitButton name="intent" value="bulk">
          {t('galleryEditor.change')}
        </SubmitButton>
      </Form>
    </details>
  )
}

/** The inputs of the chosen fields; all of them without JavaScript. */
function BulkEditFields({ editorData, isHydrated }: Pick<Props, 'editorData' | 'isHydrated'>) {
  const names = readChangedFields(useFormFieldValue('change'))
  const shownNames = isHydrated ? names : bulkEditFieldNames
  if (shownNames.length === 0) return null
  return (
    <div className="gallery-editor-fields">
      {shownNames.map((name) => (
        <div key={name}>
          <BulkEditField name={name} editorData={editorData} isOnlyShownIfChosen={isHydrated} />
        </div>
      ))}
    </div>
  )
}

interface BulkEditFieldProps extends Pick<Props, 'editorData'> {
  readonly name: BulkEditFieldName
  readonly isOnlyShownIfChosen: boolean
}

function BulkEditField({ name, editorData, isOnlyShownIfChosen }: BulkEditFieldProps) {
  const { t } = usePageContext()
  const label = t(`fields.${name}`)
  // Without JavaScript all fields are shown, and only those that are filled in change.
  const validation = isOnlyShownIfChosen ? getBulkEditRules(name) : undefined
  switch (name) {
    case 'date':
      return <ImageDateField />
    case 'description':
      return (
        <FormField
          name={name}
          type="textarea"
          label={label}
          help={t('galleryEditor.bulkDescriptionHelp')}
          rows={4}
        />
      )
    case 'gallery':
      return (
        <FormField
          name={name}
          type="select"
          label={label}
          validation={validation}
          placeholder={t('galleryEditor.unchanged')}
          options={editorData.galleries
            .filter(({ id }) => id !== editorData.gallery.id)
            .map(({ id, name: galleryName, depth }) => ({
              value: String(id),
              label: `${'\u2003'.repeat(depth)}${galleryName}`,
            }))}
        />
      )
    case 'name':
      return (
        <FormField
          name={name}
          label={label}
          validation={validation}
          help={t('galleryEditor.bulkNameHelp', { pattern: '{n}' })}
          autoComplete="off"
        />
      )
    default:
      return <FormField name={name} label={label} validation={validation} autoComplete="off" />
  }
}

/** Says what a submit would change: which fields of how many pictures, and which ones it makes empty. */
function BulkEditSummary({ selection, isHydrated }: Pick<Props, 'selection' | 'isHydrated'>) {
  const { t, language } = usePageContext()
  const count = useSyncExternalStore(
    selection.subscribe,
    () => selection.selected.size,
    () => 0,
  )
  const names = readChangedFields(useFormFieldValue('change'))
  const pattern = useFormFieldValue('name')
  if (!isHydrated || names.length === 0) return null
  const fields = new Intl.ListFormat(language, { type: 'conjunction' }).format(
    names.map((name) => t(`fields.${name}`)),
  )
  const text = typeof pattern === 'string' && names.includes('name') ? pattern.trim() : ''
  return (
    <div className="gallery-editor-summary" role="status">
      <p>
        {count === 0
          ? t('galleryEditor.bulkNoneSelected')
          : t('galleryEditor.bulkWillChange', { count, fields })}
      </p>
      {text.includes('{n}') && count > 0 && (
        <p className="admin-faint">
          {[1, 2, 3]
            .filter((number) => number <= count)
            .map((number) => expandNumberPattern(text, number))
            .join(', ')}
          {count > 3 && `, … ${expandNumberPattern(text, count)}`}
        </p>
      )}
    </div>
  )
}

function readChangedFields(value: unknown): BulkEditFieldName[] {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : []
  return bulkEditFieldNames.filter((name) => chosen.includes(name))
}

function readTexts(values: FormValues, names: readonly BulkEditFieldName[]): Record<string, string> {
  return Object.fromEntries(
    names.map((name) => {
      const value = values[name]
      return [name, typeof value === 'string' ? value : '']
    }),
  )
}
