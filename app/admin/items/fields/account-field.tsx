import { Field } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { useItemFormContext } from './around.ts'
import type { KindFieldProps } from './field-props.ts'

/** Whose account an author has; chosen by those who see all accounts. */
export function AccountField({ name, label, help, field: { rules } }: KindFieldProps) {
  const { t } = usePageContext()
  const around = useItemFormContext()
  const accounts = around?.accounts ?? null
  if (around === null || accounts === null) return null
  const chosen = around.item.values[name]
  const isUnknown = typeof chosen === 'string' && accounts.every(({ id }) => id !== chosen)
  const options = [
    ...accounts.map(({ id, email }) => ({ value: id, label: email })),
    // An account that is gone stays until another one is chosen.
    ...(isUnknown ? [{ value: chosen, label: t('items.accountGone') }] : []),
  ]
  return (
    <Field
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
