import { formatDateWithPattern, parseEdtf } from '../../../../domain/dates/index.ts'
import { FormField, useFormFieldValue } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import type { LabeledItemFieldProps } from './field-props.ts'

/** How a date is written where it stands for the title; asked for only where it does. */
export function TitleDateFormatField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
  const isAwake = useIsHydrated()
  const format = useFormFieldValue('titleFormat')
  if (isAwake && format !== 'date') return null
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
  const own = parseEdtf(typeof date === 'string' ? date.trim() : '')
  const shown = own.ok ? own : parseEdtf('1945-05-09')
  if (!shown.ok) return null
  const text = typeof pattern === 'string' && pattern.trim() !== '' ? pattern.trim() : undefined
  const words = formatDateWithPattern(shown.date, text, site.lang ?? language)
  return (
    <p className="understood" aria-live="polite">
      {own.ok ? t('items.patternShown', { words }) : t('items.patternExample', { words })}
    </p>
  )
}
