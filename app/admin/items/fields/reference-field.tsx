import { useEffect } from 'react'
import { isKindName, type KindName } from '../../../../domain/kinds/index.ts'
import { FieldWrapper, useFormField } from '../../../forms/index.ts'
import { SelectInput } from '../../../forms/inputs/select-input.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import type { ItemOption } from '../../../pickers/contract.ts'
import { useSelectedItemOption } from '../../../pickers/use-item-options.ts'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { NEW_OWN_AUTHOR_OPTION } from '../contract.ts'
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
  const { t, language, accountName } = usePageContext()
  const isHydrated = useIsHydrated()
  const formContext = useItemFormContextOrNull()
  const initialOptions = formContext?.choices[name]
  const savedOption = formContext?.item.chosen[name]
  const ownAuthor: ItemOption | undefined =
    to === 'author' && accountName !== null
      ? { id: NEW_OWN_AUTHOR_OPTION, name: accountName, status: 'live', picture: null }
      : undefined
  const field = useFormField({ name, label, help, type: 'ref', validation: rules })
  const [selected, remember] = useSelectedItemOption(to, field.value, [
    savedOption,
    ownAuthor,
    ...(initialOptions?.items ?? []),
  ])
  // Once the author exists, the form has its id, as every later form has.
  const createdAuthor = selected?.id === NEW_OWN_AUTHOR_OPTION ? savedOption?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the field is another object on every render
  useEffect(() => {
    if (createdAuthor !== undefined) field.replaceValue(createdAuthor)
  }, [createdAuthor])
  // Before hydration, the selected option is rendered as on the server.
  const listedOptions = initialOptions?.items ?? []
  const shownOption = selected?.id === NEW_OWN_AUTHOR_OPTION ? selected : savedOption
  const unlistedOptions =
    shownOption !== undefined && listedOptions.every(({ id }) => id !== shownOption.id) ? [shownOption] : []
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
