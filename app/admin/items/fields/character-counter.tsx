import { useFormFieldValue } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'

interface Props {
  readonly name: string
  readonly most: number | null
  /** Set where the limit is met so often that it is worth telling from the start. */
  readonly always?: boolean
}

/** How many letters are left; heard only when they become few. */
export function CharacterCounter({ name, most, always = false }: Props) {
  const { t } = usePageContext()
  const value = useFormFieldValue(name)
  if (most === null) return null
  const left = most - (typeof value === 'string' ? value.trim().length : 0)
  const isNear = left <= Math.max(10, most * 0.15)
  const words = left < 0 ? t('items.lettersOver', { count: -left }) : t('items.lettersLeft', { count: left })
  return (
    <div className="counter" data-over={left < 0 || undefined}>
      <span aria-hidden="true">{always || isNear ? words : ''}</span>
      <span className="sr-only" role="status">
        {left < 0 || (isNear && left % 10 === 0) ? words : ''}
      </span>
    </div>
  )
}
