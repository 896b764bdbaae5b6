import { useId, useState } from 'react'
import type { KindName } from '../../../../domain/kinds/index.ts'
import type { FieldBinding } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { ItemOption } from '../contract.ts'
import { CreateItemDialog } from './create-item-dialog.tsx'
import type { ItemOptionPage, ItemOptionWithPath } from './find-item-options.ts'
import { getOptionElementId, ItemOptionListbox } from './item-option-listbox.tsx'
import { canQuickCreate } from './quick-create.ts'
import { useComboBox } from './use-combo-box.ts'
import { useItemOptions } from './use-item-options.ts'

interface Props {
  readonly field: FieldBinding
  readonly kind: KindName
  /** The kind whose item is edited: categories are for one. */
  readonly within: KindName
  readonly choice: ItemOption | null
  readonly first: ItemOptionPage | undefined
  /** An item that is not to be chosen: the one that is edited. */
  readonly without: number | null
  readonly onChoose: (choice: ItemOptionWithPath | null) => void
}

/** A field to choose an item by typing a part of its name; what is not there can be made on the spot. */
export function ItemComboBox({ field, kind, within, choice, first, without, onChoose }: Props) {
  const { t } = usePageContext()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [creating, setCreating] = useState<string | null>(null)
  const q = (typed ?? '').trim()
  const isCategory = kind === 'category'
  const all = useItemOptions(
    { kinds: [kind], q, for: isCategory ? within : undefined },
    first,
    typed !== null,
  )
  const found = { ...all, items: all.items.filter((item) => item.id !== without) }
  const hasCreate = canQuickCreate(kind)
  const create = () => setCreating(q)
  const box = useComboBox({
    choice,
    items: found.items,
    hasCreateOption: hasCreate,
    inputText: typed,
    setInputText: setTyped,
    onPick: onChoose,
    onCreate: create,
  })
  const { control } = field
  return (
    <>
      <div className="combo" data-open={box.isOpen || undefined}>
        <input
          {...control}
          className="field-input combo-input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={box.isOpen ? id : undefined}
          aria-activedescendant={box.activeIndex >= 0 ? getOptionElementId(id, box.activeIndex) : undefined}
          placeholder={t('items.choosePlaceholder')}
          value={typed ?? choice?.name ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={box.openList}
          onChange={(event) => box.changeInputText(event.currentTarget.value)}
          onKeyDown={box.onKeyDown}
          onBlur={() => {
            if (creating !== null) return
            box.commitOnBlur()
            field.blur()
          }}
        />
        {choice !== null && control['aria-required'] !== true && (
          <button
            className="combo-clear"
            type="button"
            disabled={field.disabled}
            aria-label={t('items.clear', { label: field.label })}
            onClick={() => box.pickOption(null)}
          >
            <Icon name="close" />
          </button>
        )}
        {box.isOpen && (
          <ItemOptionListbox
            id={id}
            label={field.label}
            found={found}
            active={box.activeIndex}
            chosen={choice?.id ?? null}
            onPick={box.pickOption}
            create={
              hasCreate
                ? {
                    label: q === '' ? t('items.createNew') : t('items.createNamed', { name: q }),
                    onCreate: create,
                  }
                : undefined
            }
          />
        )}
      </div>
      <p className="combo-note" role="status">
        {box.unmatchedText !== null && t('items.unmatched', { text: box.unmatchedText })}
        {box.isOpen && !found.busy && found.failure === null && (
          <span className="sr-only">{t('items.choicesFound', { count: found.items.length })}</span>
        )}
      </p>
      {creating !== null && (
        <CreateItemDialog
          kind={kind}
          name={creating}
          preset={isCategory ? { for: within } : {}}
          onClose={() => {
            setCreating(null)
            setTyped(null)
            document.getElementById(control.id)?.focus()
          }}
          onCreated={(made) => box.pickOption(made)}
        />
      )}
    </>
  )
}
