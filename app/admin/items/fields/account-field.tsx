import { FormField } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { LabeledItemFieldProps } from './item-form-context.ts'
import { useItemFormContext } from './item-form-context.ts'

/** The account of an author; shown to users who may see all accounts. */
export function AuthorAccountField({ name, label, help, field: { rules } }: LabeledItemFieldProps) {
  const { t } = usePageContext()
  const formContext = useItemFormContext()
  const accounts = formContext?.accounts ?? null
  if (formContext === null || accounts === null) return null
  const selectedId = formContext.item.values[name]
  const isUnknown = typeof selectedId === 'string' && accounts.every(({ id }) => id !== selectedId)
  const options = [
    ...accounts.map(({ id, email }) => ({ value: id, label: email })),
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
