import { isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { FieldWrapper, useFormField } from '../../../forms/index.ts'
import { SelectInput } from '../../../forms/inputs/select-input.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { ItemComboBox } from '../reference-picker/item-combo-box.tsx'
import { useSelectedItemOption } from '../reference-picker/use-selected-item-option.ts'
import type { LabeledItemFieldProps } from './field-props.ts'
import { useItemFormContext } from './item-form-context.ts'

/** What an item points to: found by its name, or without JavaScript chosen from a list. */
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
  const isAwake = useIsHydrated()
  const around = useItemFormContext()
  const first = around?.choices[name]
  const known = around?.item.chosen[name]
  const field = useFormField({ name, label, help, type: 'ref', validation: rules })
  const [choice, remember] = useSelectedItemOption(to, field.value, [known, ...(first?.items ?? [])])
  // Where the page is not awake yet, what was chosen is drawn as the server did.
  const listed = first?.items ?? []
  const missing = known !== undefined && listed.every(({ id }) => id !== known.id) ? [known] : []
  const without = kind === to ? (around?.item.id ?? null) : null
  return (
    <FieldWrapper field={field} type="ref" labelPlacement="label" t={t}>
      {isAwake ? (
        <ItemComboBox
          field={field}
          kind={to}
          within={kind}
          choice={choice}
          first={first}
          without={without}
          onChoose={(chosen) => {
            if (chosen !== null) remember(chosen)
            field.input(chosen?.id ?? null)
          }}
        />
      ) : (
        <>
          <SelectInput
            field={field}
            type="select"
            isNumber={false}
            options={[...missing, ...listed]
              .filter(({ id }) => id !== without)
              .map((one) => ({ value: String(one.id), label: one.name }))}
            attributes={{ placeholder: t('items.choosePlaceholder') }}
            language={language}
            t={t}
          />
          {first !== undefined && first.total > listed.length && (
            <p className="field-help">{t('items.choicesMore', { count: first.total - listed.length })}</p>
          )}
        </>
      )}
    </FieldWrapper>
  )
}
