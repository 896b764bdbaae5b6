import { maxLength } from '../../../../domain/kinds/index.ts'
import { Field } from '../../../forms/index.ts'
import { messageOf, UNKNOWN_KEY } from '../../../i18n/translate.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { AccountField } from './account-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { Counter } from './counter.tsx'
import { DateField } from './date-field.tsx'
import { DatePatternField } from './date-pattern-field.tsx'
import type { ItemFieldProps, KindFieldProps } from './field-props.ts'
import { FileField } from './file-field.tsx'
import { ImageField } from './image-field.tsx'
import { RefField } from './ref-field.tsx'
import { UrlField } from './url-field.tsx'

/** A field of a kind: the input that its type asks for. */
export function ItemField({ kind, name, field }: ItemFieldProps) {
  const { language } = usePageContext()
  const help = messageOf(`help.${kind}.${name}`, language)
  const label = messageOf(field.label, language)
  return <ByType {...{ kind, name, field, label }} help={help === UNKNOWN_KEY ? undefined : help} />
}

function ByType(props: KindFieldProps) {
  const { kind, name, field, label, help } = props
  const plain = { name, label, help, validation: field.rules }
  switch (field.type) {
    case 'html':
      return <Field {...plain} type="html" rows={12} />
    case 'lines':
      return (
        <>
          <Field {...plain} type="textarea" rows={3} />
          <Counter name={name} most={maxLength(field)} always />
        </>
      )
    case 'url':
      return <UrlField {...props} />
    case 'email':
      return <Field {...plain} type="email" autoComplete="off" spellCheck={false} />
    case 'phone':
      return <Field {...plain} type="tel" autoComplete="off" />
    case 'year':
      return <Field {...plain} inputMode="numeric" autoComplete="off" />
    case 'isbn':
      return <Field {...plain} autoComplete="off" spellCheck={false} />
    case 'number':
      return <Field {...plain} type="number" autoComplete="off" />
    case 'date':
      return <DateField {...props} />
    case 'choice':
      return <ChoiceField {...props} />
    case 'ref':
      return field.to === 'image' ? <ImageField {...props} /> : <RefField {...props} />
    case 'file':
      return <FileField {...props} />
    case 'account':
      return <AccountField {...props} />
    case 'text':
      if (kind === 'timeline' && name === 'titleDateFormat') return <DatePatternField {...props} />
      return (
        <>
          <Field {...plain} autoComplete="off" />
          <Counter name={name} most={maxLength(field)} />
        </>
      )
  }
}
