import { isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { FieldWrapper, useFormField } from '../../../forms/index.ts'
import { SelectInput } from '../../../forms/inputs/select-input.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import { useSelectedItemOption } from '../../../pickers/use-item-options.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { ItemCombobox } from '../reference-picker/item-combobox.tsx'
import { type LabeledItemFieldProps, useItemFormContextOrNull } from './item-form-context.ts'

/** Field for a reference to another item: a combo box, or without JavaScript a select. */
export function ReferenceField({
  kind,
  name,
  label,
  help,
  field: { rules, to = '' },
}: LabeledItemFieldProps) {
  if (!isKindName(to)) return null
  return <ReferenceInput {...{ kind, name, label, help, rules, to }} />
}

interface Props extends Omit<LabeledItemFieldProps, 'field'> {
  readonly rules: string
  readonly to: KindName
}

function ReferenceInput({ kind, name, label, help, rules, to }: Props) {
  const { t, language } = usePageContext()
  const isHydrated = useIsHydrated()
  const formContext = useItemFormContextOrNull()
  const initialOptions = formContext?.choices[name]
  const savedOption = formContext?.item.chosen[name]
  const field = useFormField({ name, label, help, type: 'ref', validation: rules })
  const [selected, remember] = useSelectedItemOption(to, field.value, [
    savedOption,
    ...(initialOptions?.items ?? []),
  ])
  // Before hydration, the selected option is rendered as on the server.
  const listedOptions = initialOptions?.items ?? []
  const unlistedOptions =
    savedOption !== undefined && listedOptions.every(({ id }) => id !== savedOption.id) ? [savedOption] : []
  const excludedId = kind === to ? (formContext?.item.id ?? null) : null
  return (
    <FieldWrapper field={field} type="ref" labelPlacement="label" t={t}>
      {isHydrated ? (
        <ItemCombobox
          field={field}
          kind={to}
          within={kind}
          choice={selected}
          first={initialOptions}
          without={excludedId}
          onChoose={(option) => {
            if (option !== null) remember(option)
            field.input(option?.id ?? null)
          }}
        />
      ) : (
        <>
          <SelectInput
            field={field}
            type="select"
            isNumber={false}
            options={[...unlistedOptions, ...listedOptions]
              .filter(({ id }) => id !== excludedId)
              .map((option) => ({ value: String(option.id), label: option.name }))}
            attributes={{ placeholder: t('combobox.placeholder') }}
            language={language}
            t={t}
          />
          {initialOptions !== undefined && initialOptions.total > listedOptions.length && (
            <p className="field-help">
              {t('combobox.more', { count: initialOptions.total - listedOptions.length })}
            </p>
          )}
        </>
      )}
    </FieldWrapper>
  )
}
