import { useState } from 'react'
import type { KindName } from '../../../../domain/kinds/index.ts'
import { toObjectPosition } from '../../../../domain/pictures/focal-point.ts'
import type { FieldBinding } from '../../../forms/index.ts'
import { useContentLangAttribute, usePageContext } from '../../../layout/page-context.ts'
import type { ItemOption, ItemOptionResultPage, ItemOptionWithPublicPath } from '../../../pickers/contract.ts'
import { useItemOptionSearch } from '../../../pickers/use-item-options.ts'
import { Combobox } from '../../../ui/combobox.tsx'
import { getPictureHrefAtWidth } from '../../../ui/responsive-image.tsx'
import { canQuickCreate, QuickCreateItemDialog } from './create-item-dialog.tsx'

interface Props {
  readonly field: FieldBinding
  readonly kind: KindName
  /** The kind of the edited item; a category belongs to one kind. */
  readonly within: KindName
  readonly choice: ItemOption | null
  readonly first: ItemOptionResultPage | undefined
  /** Id of the edited item, which must not reference itself. */
  readonly without: number | null
  readonly onChoose: (choice: ItemOptionWithPublicPath | null) => void
}

/** Combo box to find an item by a part of its name; a missing item can be created. */
export function ItemCombobox({ field, kind, within, choice, first, without, onChoose }: Props) {
  const { t, userRole } = usePageContext()
  const [inputText, setInputText] = useState<string | null>(null)
  const [newItemName, setNewItemName] = useState<string | null>(null)
  const q = (inputText ?? '').trim()
  const isCategory = kind === 'category'
  const allOptions = useItemOptionSearch(
    { kinds: [kind], q, for: isCategory ? within : undefined },
    first,
    inputText !== null,
  )
  return (
    <>
      <Combobox
        field={field}
        found={{ ...allOptions, items: allOptions.items.filter((item) => item.id !== without) }}
        selected={choice}
        inputText={inputText}
        onInputText={setInputText}
        renderOption={(option) => <ItemOptionContent option={option} />}
        onPick={onChoose}
        create={
          canQuickCreate(kind, userRole)
            ? {
                label: q === '' ? t('items.createNew') : t('items.createNamed', { name: q }),
                isDialogOpen: newItemName !== null,
                onCreate: () => setNewItemName(q),
              }
            : undefined
        }
      />
      {newItemName !== null && (
        <QuickCreateItemDialog
          kind={kind}
          name={newItemName}
          preset={isCategory ? { for: within } : {}}
          onClose={() => {
            setNewItemName(null)
            setInputText(null)
            document.getElementById(field.control.id)?.focus()
          }}
          onCreated={onChoose}
        />
      )}
    </>
  )
}

/** An item in a list of options: its picture, its name, and whether visitors see it. */
export function ItemOptionContent({
  option: { name, picture, status },
}: {
  option: ItemOptionWithPublicPath
}) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <>
      {picture !== null && (
        <img
          className="choice-picture"
          src={getPictureHrefAtWidth(picture.hash, 160)}
          style={{ objectPosition: toObjectPosition(picture.focus) }}
          alt=""
          loading="lazy"
        />
      )}
      <span className="choice-name" lang={lang}>
        {name}
      </span>
      {(status === 'draft' || status === 'scheduled') && (
        <span className="choice-note">{t(`items.status.${status}`)}</span>
      )}
    </>
  )
}
