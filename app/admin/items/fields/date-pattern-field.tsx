import { formatDatePattern, parseDate } from '../../../../domain/dates/index.ts'
import { Field, useValue } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { useIsHydrated } from '../../../ui/use-is-awake.ts'
import type { KindFieldProps } from './field-props.ts'

/** How a date is written where it stands for the title; asked for only where it does. */
export function DatePatternField({ name, label, help, field: { rules } }: KindFieldProps) {
  const isAwake = useIsHydrated()
  const format = useValue('titleFormat')
  if (isAwake && format !== 'date') return null
  return (
    <>
      <Field name={name} label={label} help={help} validation={rules} autoComplete="off" spellCheck={false} />
      <Example name={name} />
    </>
  )
}

function Example({ name }: { name: string }) {
  const { t, language, site } = usePageContext()
  const pattern = useValue(name)
  const date = useValue('date')
  const own = parseDate(typeof date === 'string' ? date.trim() : '')
  const shown = own.ok ? own : parseDate('1945-05-09')
  if (!shown.ok) return null
  const text = typeof pattern === 'string' && pattern.trim() !== '' ? pattern.trim() : undefined
  const words = formatDatePattern(shown.date, text, site.lang ?? language)
  return (
    <p className="understood" aria-live="polite">
      {own.ok ? t('items.patternShown', { words }) : t('items.patternExample', { words })}
    </p>
  )
}
