import { getFieldMaxLength } from '../../../../domain/kinds/index.ts'
import { FormField } from '../../../forms/index.ts'
import { getMessageByKey, MISSING_MESSAGE } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { AuthorAccountField } from './account-field.tsx'
import { RemainingCharacterCounter } from './character-counter.tsx'
import { ChoiceRadioField } from './choice-field.tsx'
import { HistoricalDateField } from './historical-date-field.tsx'
import { ImageFilePreview } from './image-file-preview.tsx'
import { ImagePickerField } from './image-picker-field.tsx'
import type { ItemFieldProps, LabeledItemFieldProps } from './item-form-context.ts'
import { ReferenceField } from './reference-field.tsx'
import { TitleDateFormatField } from './title-date-format-field.tsx'
import { UrlField } from './url-field.tsx'

/** A field of a kind, with the input for its type. */
export function ItemField({ kind, name, field }: ItemFieldProps) {
  const { language } = usePageContext()
  const help = getMessageByKey(`help.${kind}.${name}`, language)
  const label = getMessageByKey(field.label, language)
  return (
    <FieldInputByType {...{ kind, name, field, label }} help={help === MISSING_MESSAGE ? undefined : help} />
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
    case 'year':
      return <FormField {...commonProps} inputMode="numeric" autoComplete="off" />
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
      return (
        <>
          <FormField {...commonProps} autoComplete="off" />
          <RemainingCharacterCounter name={name} most={getFieldMaxLength(field)} />
        </>
      )
  }
}
