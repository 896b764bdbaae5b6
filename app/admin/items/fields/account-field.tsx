import { FormField } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LabeledItemFieldProps } from './field-props.ts'
import { useItemFormContext } from './item-form-context.ts'

/** Whose account an author has; chosen by those who see all accounts. */
export function AccountField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
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
