import { useId, useState } from 'react'
import type { KindName } from '../../../../domain/kinds/index.ts'
import type { FieldBinding } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/frame.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Choice } from '../contract.ts'
import { ChoiceList, optionId } from './choice-list.tsx'
import { CreateDialog } from './create-dialog.tsx'
import type { Choices, FoundChoice } from './find.ts'
import { isQuick } from './quick.ts'
import { useChoices } from './use-choices.ts'
import { useComboBox } from './use-combo-box.ts'

interface Props {
  readonly field: FieldBinding
  readonly kind: KindName
  /** The kind whose item is edited: categories are for one. */
  readonly within: KindName
  readonly choice: Choice | null
  readonly first: Choices | undefined
  /** An item that is not to be chosen: the one that is edited. */
  readonly without: number | null
  readonly onChoose: (choice: FoundChoice | null) => void
}

/** A field to choose an item by typing a part of its name; what is not there can be made on the spot. */
export function ItemComboBox({ field, kind, within, choice, first, without, onChoose }: Props) {
  const { t } = usePageContext()
  const id = useId()
  const [typed, setTyped] = useState<string | null>(null)
  const [creating, setCreating] = useState<string | null>(null)
  const q = (typed ?? '').trim()
  const isCategory = kind === 'category'
  const all = useChoices({ kinds: [kind], q, for: isCategory ? within : undefined }, first, typed !== null)
  const found = { ...all, items: all.items.filter((item) => item.id !== without) }
  const hasCreate = isQuick(kind)
  const create = () => setCreating(q)
  const box = useComboBox({
    choice,
    items: found.items,
    hasCreate,
    typed,
    setTyped,
    onPick: onChoose,
    onCreate: create,
  })
  const { control } = field
  return (
    <>
      <div className="combo" data-open={box.open || undefined}>
        <input
          {...control}
          className="field-input combo-input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={box.open}
          aria-controls={box.open ? id : undefined}
          aria-activedescendant={box.active >= 0 ? optionId(id, box.active) : undefined}
          placeholder={t('items.choosePlaceholder')}
          value={typed ?? choice?.name ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={box.show}
          onChange={(event) => box.type(event.currentTarget.value)}
          onKeyDown={box.onKeyDown}
          onBlur={() => {
            if (creating !== null) return
            box.leave()
            field.blur()
          }}
        />
        {choice !== null && control['aria-required'] !== true && (
          <button
            className="combo-clear"
            type="button"
            disabled={field.disabled}
            aria-label={t('items.clear', { label: field.label })}
            onClick={() => box.pick(null)}
          >
            <Icon name="close" />
          </button>
        )}
        {box.open && (
          <ChoiceList
            id={id}
            label={field.label}
            found={found}
            active={box.active}
            chosen={choice?.id ?? null}
            onPick={box.pick}
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
        {box.unmatched !== null && t('items.unmatched', { text: box.unmatched })}
        {box.open && !found.busy && found.trouble === null && (
          <span className="sr-only">{t('items.choicesFound', { count: found.items.length })}</span>
        )}
      </p>
      {creating !== null && (
        <CreateDialog
          kind={kind}
          name={creating}
          preset={isCategory ? { for: within } : {}}
          onClose={() => {
            setCreating(null)
            setTyped(null)
            document.getElementById(control.id)?.focus()
          }}
          onCreated={(made) => box.pick(made)}
        />
      )}
    </>
  )
}
