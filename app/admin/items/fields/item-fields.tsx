import '../items.css'
import {
  convertDateWordsToEdtf,
  formatDateInWords,
  formatDateWithPattern,
  parseEdtf,
} from '../../../../domain/dates/index.ts'
import {
  type FieldDefinition,
  getFieldMaxLength,
  getKindDefinition,
  isRequiredToPublish,
  type KindName,
} from '../../../../domain/kinds/index.ts'
import { FieldMarkContext, FormField, useFormFieldValue } from '../../../forms/index.ts'
import { getMessageByKey, MISSING_MESSAGE } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { getFullSizePictureHref } from '../../../ui/responsive-image.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { HistoricalDateField } from './historical-date-field.tsx'
import { DecorativeThumbnail, ImagePickerField } from './image-picker-field.tsx'
import {
  ItemFieldComponentContext,
  type ItemFieldProps,
  type LabeledItemFieldProps,
  useItemFormContextOrNull,
} from './item-form-context.ts'
import { PagePathField } from './page-path-field.tsx'
import { ReferenceField } from './reference-field.tsx'
import { UrlField } from './url-field.tsx'

/** The fields of an item, as its kind defines them: the title and the text, and beside them a panel with the rest. */
export function ItemFields({ kind }: { kind: KindName }) {
  const { t } = usePageContext()
  const formContext = useItemFormContextOrNull()
  const visibleFields = getOrderedFormFields(kind).filter(
    ([, { type }]) => type !== 'account' || formContext?.accounts !== null,
  )
  const sideFields = visibleFields.filter(([, { inSidePanel }]) => inSidePanel)
  return (
    <ItemFieldComponentContext value={ItemField}>
      <div className="item-columns">
        <FieldGrid kind={kind} fields={visibleFields.filter(([, { inSidePanel }]) => !inSidePanel)} />
        {sideFields.length > 0 && (
          <section className="item-side" aria-label={t('items.details')}>
            <FieldGrid kind={kind} fields={sideFields} />
          </section>
        )}
      </div>
    </ItemFieldComponentContext>
  )
}

function FieldGrid({ kind, fields }: { kind: KindName; fields: readonly [string, FieldDefinition][] }) {
  const { title } = getKindDefinition(kind)
  return (
    <div className="item-fields">
      {fields.map(([name, field]) => (
        <div
          key={name}
          className="item-field"
          data-width={field.width}
          data-title={(name === title && field.width === 'full') || undefined}
        >
          <ItemField kind={kind} name={name} field={field} />
        </div>
      ))}
    </div>
  )
}

/** A field of a kind, with the input for its type. */
function ItemField({ kind, name, field }: ItemFieldProps) {
  const { t, language } = usePageContext()
  const help = getMessageByKey(`help.${kind}.${name}`, language)
  const label = getMessageByKey(field.label, language)
  return (
    <FieldMarkContext value={field.requiredToPublish === undefined ? null : t('items.toPublish')}>
      <FieldInputByType
        {...{ kind, name, field, label }}
        help={help === MISSING_MESSAGE ? undefined : help}
      />
    </FieldMarkContext>
  )
}

function FieldInputByType(props: LabeledItemFieldProps) {
  const { kind, name, field, label, help } = props
  const commonProps = { name, label, help, validation: field.rules }
  switch (field.type) {
    case 'html':
      return <FormField {...commonProps} type="html" rows={12} />
    case 'lines':
      return (
        <>
          <FormField {...commonProps} type="textarea" rows={3} />
          <RemainingCharacterCounter name={name} most={getFieldMaxLength(field)} always />
        </>
      )
    case 'url':
      return <UrlField {...props} />
    case 'email':
      return <FormField {...commonProps} type="email" autoComplete="off" spellCheck={false} />
    case 'phone':
      return <FormField {...commonProps} type="tel" autoComplete="off" />
    case 'isbn':
      return <FormField {...commonProps} autoComplete="off" spellCheck={false} />
    case 'number':
      return <FormField {...commonProps} type="number" autoComplete="off" />
    case 'date':
      return <HistoricalDateField {...props} />
    case 'choice':
      return <ChoiceRadioField {...props} />
    case 'ref':
      return field.to === 'image' ? <ImagePickerField {...props} /> : <ReferenceField {...props} />
    case 'file':
      return <ImageFilePreview {...props} />
    case 'account':
      return <AuthorAccountField {...props} />
    case 'text':
      if (kind === 'timeline' && name === 'titleDateFormat') return <TitleDateFormatField {...props} />
      if (kind === 'page' && name === 'path') return <PagePathField {...props} />
      return (
        <>
          <FormField {...commonProps} autoComplete="off" />
          <RemainingCharacterCounter name={name} most={getFieldMaxLength(field)} />
        </>
      )
  }
}

/** The account of an author; shown to users who may see all accounts. */
function AuthorAccountField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
  const { t } = usePageContext()
  const formContext = useItemFormContextOrNull()
  const accounts = formContext?.accounts ?? null
  if (formContext === null || accounts === null) return null
  const selectedId = formContext.item.values[name]
  const isUnknown = typeof selectedId === 'string' && accounts.every(({ id }) => id !== selectedId)
  const options = [
    ...accounts.map(({ id, label: account }) => ({ value: id, label: account })),
    // A deleted account stays selected until another one is chosen.
    ...(isUnknown ? [{ value: selectedId, label: t('items.accountGone') }] : []),
  ]
  return (
    <FormField
      name={name}
      type="select"
      label={label}
      help={help}
      validation={rules}
      placeholder={t('items.accountNone')}
      options={options}
    />
  )
}

interface Props {
  readonly name: string
  readonly most: number | null
  /** Shows the counter from the start, for fields whose limit is reached often. */
  readonly always?: boolean
}

/** Shows how many characters are left; screen readers announce it only near the limit. */
function RemainingCharacterCounter({ name, most: maxLength, always = false }: Props) {
  const { t } = usePageContext()
  const value = useFormFieldValue(name)
  if (maxLength === null) return null
  const remaining = maxLength - (typeof value === 'string' ? value.trim().length : 0)
  const isNear = remaining <= Math.max(10, maxLength * 0.15)
  const text =
    remaining < 0
      ? t('items.lettersOver', { count: -remaining })
      : t('items.lettersLeft', { count: remaining })
  return (
    <div className="counter" data-over={remaining < 0 || undefined}>
      <span aria-hidden="true">{always || isNear ? text : ''}</span>
      <span className="sr-only" role="status">
        {remaining < 0 || (isNear && remaining % 10 === 0) ? text : ''}
      </span>
    </div>
  )
}

/** Radio buttons for a field with fixed choices. */
function ChoiceRadioField({ kind, name, label, help, field }: LabeledItemFieldProps) {
  const { language } = usePageContext()
  const options = (field.choices ?? []).map((value) => ({
    value,
    label: getMessageByKey(`choices.${kind}.${name}.${value}`, language),
  }))
  return (
    <FormField
      name={name}
      type="radio"
      label={label}
      help={help}
      validation={field.rules}
      options={options}
    />
  )
}

/** Preview of an image's file, which is edited and replaced on a page of its own. */
function ImageFilePreview({ name }: LabeledItemFieldProps) {
  const { t } = usePageContext()
  const item = useItemFormContextOrNull()?.item
  const picture = item?.chosen[name]?.picture ?? null
  if (picture === null) return <p className="admin-aside">{t('items.fileNone')}</p>
  return (
    <figure className="item-file">
      <DecorativeThumbnail picture={picture} sizes="(min-width: 40rem) 32rem, 100vw" largest={1280} />
      <figcaption>
        <a href={getFullSizePictureHref(picture.hash)} target="_blank" rel="noopener">
          {t('items.fileWhole', { width: picture.width, height: picture.height })}
          <span className="sr-only"> ({t('upload.newWindow')})</span>
        </a>
        {item?.id && <a href={`/admin/edit/image/${item.id}/picture`}>{t('pictureEditor.open')}</a>}
      </figcaption>
    </figure>
  )
}

/** The format of a date that is used as the title; shown only in that case. */
function TitleDateFormatField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
  const isHydrated = useIsHydrated()
  const format = useFormFieldValue('titleFormat')
  if (isHydrated && format !== 'date') return null
  return (
    <>
      <FormField
        name={name}
        label={label}
        help={help}
        validation={rules}
        autoComplete="off"
        spellCheck={false}
      />
      <DateFormatExample name={name} />
    </>
  )
}

function DateFormatExample({ name }: { name: string }) {
  const { t, language, site } = usePageContext()
  const pattern = useFormFieldValue(name)
  const date = useFormFieldValue('date')
  const ownDate = parseEdtf(typeof date === 'string' ? convertDateWordsToEdtf(date) : '')
  const exampleDate = ownDate.ok ? ownDate : parseEdtf('1945-05-09')
  if (!exampleDate.ok) return null
  const patternText = typeof pattern === 'string' && pattern.trim() !== '' ? pattern.trim() : undefined
  const words =
    exampleDate.date.kind === 'within'
      ? formatDateInWords(exampleDate.date, site.lang ?? language)
      : formatDateWithPattern(exampleDate.date, patternText, site.lang ?? language)
  return (
    <p className="understood" aria-live="polite">
      {ownDate.ok ? t('items.patternShown', { words }) : t('items.patternExample', { words })}
    </p>
  )
}

/** The author of an item. Every kind stores it; the form shows it for published kinds. */
const author: FieldDefinition = {
  type: 'ref',
  to: 'author',
  rules: 'number',
  label: 'fields.author',
  width: 'half',
  inSidePanel: true,
}

/**
 * Returns the fields of a form in display order: the file, the title, required references and the author,
 * then the rest in the kind's order. Without required references the author comes last. `ord` is left out: it
 * is changed by reordering; so are `focus`, which is set on the picture, and back references, which are chosen among the
 * items that reference this one.
 */
export function getOrderedFormFields(kind: KindName): [string, FieldDefinition][] {
  const { fields, title, published } = getKindDefinition(kind)
  const all = Object.entries(fields).filter(
    ([name, { backReference }]) => name !== 'ord' && name !== 'focus' && !backReference,
  )
  const isFile = ([, { type }]: [string, FieldDefinition]) => type === 'file'
  const isTitle = ([name]: [string, FieldDefinition]) => name === title
  const requiredReferences = all.filter(([, field]) => field.type === 'ref' && isRequiredToPublish(field))
  const first = [...all.filter(isFile), ...all.filter(isTitle), ...requiredReferences]
  const rest = all.filter((entry) => !first.includes(entry))
  const authorFields: [string, FieldDefinition][] = published ? [['author', author]] : []
  return requiredReferences.length > 0
    ? [...first, ...authorFields, ...rest]
    : [...first, ...rest, ...authorFields]
}
