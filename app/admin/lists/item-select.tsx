import { useState } from 'react'
import type { KindName } from '../../../domain/kinds/index.ts'
import { useItemOptionSearch } from '../../pickers/use-item-options.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'
import { ItemOptionContent } from '../items/reference-picker/item-combobox.tsx'
import type { FilterOption, FilterOptions } from './filter-options.ts'

interface Props {
  readonly id: string
  readonly name: string
  readonly label: string
  /** The label of the empty option. */
  readonly emptyLabel: string
  readonly value: string
  readonly choices: FilterOptions
  /** The kind of the items; null for values that are not items. */
  readonly kind: KindName | null
  /** The kind of the list; a category belongs to one kind. */
  readonly within: KindName
  readonly isDisabled?: boolean
}

/** A select for a value of a field; of many items, a combo box that searches for them, if scripts run. */
export function ItemSelect(props: Props) {
  const { id, name, emptyLabel, value, choices, kind, isDisabled = false } = props
  const isHydrated = useIsHydrated()
  if (isHydrated && choices.hasMore && kind !== null) return <ItemSearchBox {...props} kind={kind} />
  return (
    <select className="field-input" id={id} name={name} defaultValue={value} disabled={isDisabled}>
      <option value="">{emptyLabel}</option>
      {choices.options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function ItemSearchBox({
  id,
  name,
  label,
  emptyLabel,
  value,
  choices,
  kind,
  within,
  isDisabled = false,
}: Props & { readonly kind: KindName }) {
  const [selected, setSelected] = useState(() => findSelected(choices.options, value))
  const [inputText, setInputText] = useState<string | null>(null)
  const [isOpened, setOpened] = useState(false)
  const found = useItemOptionSearch(
    { kinds: [kind], q: (inputText ?? '').trim(), for: kind === 'category' ? within : undefined },
    undefined,
    isOpened,
  )
  const control = {
    id,
    'aria-invalid': false,
    'aria-required': undefined,
    'aria-describedby': undefined,
    disabled: isDisabled,
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: options are requested when the combo box is used
    <div onFocus={() => setOpened(true)}>
      <input type="hidden" name={name} value={selected?.id ?? ''} disabled={isDisabled} />
      <Combobox
        field={{ control, label, disabled: isDisabled, blur: () => undefined }}
        found={found}
        selected={selected}
        placeholder={emptyLabel}
        inputText={inputText}
        onInputText={setInputText}
        renderOption={(option) => <ItemOptionContent option={option} />}
        onPick={(option) => setSelected(option === null ? null : { id: option.id, name: option.name })}
      />
    </div>
  )
}

function findSelected(options: readonly FilterOption[], value: string) {
  if (value === '') return null
  const label = options.find((option) => option.value === value)?.label
  return { id: Number(value), name: label?.trim() ?? `№ ${value}` }
}
