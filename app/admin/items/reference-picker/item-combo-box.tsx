import { useId, useState } from 'react'
import type { KindName } from '../../../../domain/kinds/index.ts'
import type { FieldBinding } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ItemOption } from '../contract.ts'
import { canQuickCreate, QuickCreateItemDialog } from './create-item-dialog.tsx'
import type { ItemOptionResultPage, ItemOptionWithPath } from './find-item-options.ts'
import { getOptionElementId, ItemOptionListbox } from './item-option-listbox.tsx'
import { useItemComboBox } from './use-combo-box.ts'
import { useItemOptionSearch } from './use-item-options.ts'

interface Props {
  readonly field: FieldBinding
  readonly kind: KindName
  /** The kind of the edited item; a category belongs to one kind. */
  readonly within: KindName
  readonly choice: ItemOption | null
  readonly first: ItemOptionResultPage | undefined
  /** Id of the edited item, which must not reference itself. */
  readonly without: number | null
  readonly onChoose: (choice: ItemOptionWithPath | null) => void
}

/** Combo box to find an item by a part of its name; a missing item can be created. */
export function ItemComboBox({ field, kind, within, choice, first, without, onChoose }: Props) {
  const { t } = usePageContext()
  const id = useId()
  const [inputText, setInputText] = useState<string | null>(null)
  const [newItemName, setNewItemName] = useState<string | null>(null)
  const q = (inputText ?? '').trim()
  const isCategory = kind === 'category'
  const allOptions = useItemOptionSearch(
    { kinds: [kind], q, for: isCategory ? within : undefined },
    first,
    inputText !== null,
  )
  const found = { ...allOptions, items: allOptions.items.filter((item) => item.id !== without) }
  const hasCreateOption = canQuickCreate(kind)
  const startCreate = () => setNewItemName(q)
  const comboBox = useItemComboBox({
    choice,
    items: found.items,
    hasCreateOption,
    inputText,
    setInputText,
    onPick: onChoose,
    onCreate: startCreate,
  })
  const { control } = field
  return (
    <>
      <div className="combo" data-open={comboBox.isOpen || undefined}>
        <input
          {...control}
          className="field-input combo-input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={comboBox.isOpen}
          aria-controls={comboBox.isOpen ? id : undefined}
          aria-activedescendant={
            comboBox.activeIndex >= 0 ? getOptionElementId(id, comboBox.activeIndex) : undefined
          }
          placeholder={t('items.choosePlaceholder')}
          value={inputText ?? choice?.name ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={comboBox.openList}
          onChange={(event) => comboBox.changeInputText(event.currentTarget.value)}
          onKeyDown={comboBox.onKeyDown}
          onBlur={() => {
            if (newItemName !== null) return
            comboBox.commitOnBlur()
            field.blur()
          }}
        />
        {choice !== null && control['aria-required'] !== true && (
          <button
            className="combo-clear"
            type="button"
            disabled={field.disabled}
            aria-label={t('items.clear', { label: field.label })}
            onClick={() => comboBox.pickOption(null)}
          >
            <Icon name="close" />
          </button>
        )}
        {comboBox.isOpen && (
          <ItemOptionListbox
            id={id}
            label={field.label}
            found={found}
            active={comboBox.activeIndex}
            chosen={choice?.id ?? null}
            onPick={comboBox.pickOption}
            create={
              hasCreateOption
                ? {
                    label: q === '' ? t('items.createNew') : t('items.createNamed', { name: q }),
                    onCreate: startCreate,
                  }
                : undefined
            }
          />
        )}
      </div>
      <p className="combo-note" role="status">
        {comboBox.unmatchedText !== null && t('items.unmatched', { text: comboBox.unmatchedText })}
        {comboBox.isOpen && !found.busy && found.failure === null && (
          <span className="sr-only">{t('items.choicesFound', { count: found.items.length })}</span>
        )}
      </p>
      {newItemName !== null && (
        <QuickCreateItemDialog
          kind={kind}
          name={newItemName}
          preset={isCategory ? { for: within } : {}}
          onClose={() => {
            setNewItemName(null)
            setInputText(null)
            document.getElementById(control.id)?.focus()
          }}
          onCreated={(option) => comboBox.pickOption(option)}
        />
      )}
    </>
  )
}
