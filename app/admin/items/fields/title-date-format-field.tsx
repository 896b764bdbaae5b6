import { formatDateWithPattern, parseEdtf } from '../../../../domain/dates/index.ts'
import { FormField, useFormFieldValue } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { LabeledItemFieldProps } from './item-form-context.ts'

/** The format of a date that is used as the title; shown only in that case. */
export function TitleDateFormatField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
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
  const ownDate = parseEdtf(typeof date === 'string' ? date.trim() : '')
  const exampleDate = ownDate.ok ? ownDate : parseEdtf('1945-05-09')
  if (!exampleDate.ok) return null
  const patternText = typeof pattern === 'string' && pattern.trim() !== '' ? pattern.trim() : undefined
  const words = formatDateWithPattern(exampleDate.date, patternText, site.lang ?? language)
  return (
    <p className="understood" aria-live="polite">
      {ownDate.ok ? t('items.patternShown', { words }) : t('items.patternExample', { words })}
    </p>
  )
}
