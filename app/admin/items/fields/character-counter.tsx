import { useFormFieldValue } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'

interface Props {
  readonly name: string
  readonly most: number | null
  /** Shows the counter from the start, for fields whose limit is reached often. */
  readonly always?: boolean
}

/** Shows how many characters are left; screen readers announce it only near the limit. */
export function RemainingCharacterCounter({ name, most: maxLength, always = false }: Props) {
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
