import '../../../styles/items.css'
import { useEffect, useId, useRef, useState } from 'react'
import type { KindName } from '../../../../domain/kinds/index.ts'
import { useFrame } from '../../../layout/frame.ts'
import { ChoiceList, optionId } from './choice-list.tsx'
import type { FoundChoice } from './find.ts'
import { useChoices } from './use-choices.ts'

interface Props {
  readonly kinds: readonly KindName[]
  readonly onPick: (choice: FoundChoice) => void
  readonly onClose: () => void
}

/** A dialog to choose an item of some kinds by its name. */
export function ItemPicker({ kinds, onPick, onClose }: Props) {
  const { t } = useFrame()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [q, setQ] = useState('')
  const [active, setActive] = useState(0)
  const found = useChoices({ kinds, q: q.trim() })
  const at = Math.min(active, found.items.length - 1)
  const [only] = kinds
  useEffect(() => dialog.current?.showModal(), [])
  const pick = (choice: FoundChoice) => {
    onPick(choice)
    dialog.current?.close()
  }
  return (
    <dialog
      className="modal item-picker"
      ref={dialog}
      aria-labelledby={`${id}-title`}
      onClose={(event) => {
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="modal-box">
        <h2 className="modal-title" id={`${id}-title`}>
          {kinds.length === 1 && only !== undefined ? t(`admin.select.${only}`) : t('items.select')}
        </h2>
        <div className="field">
          <label className="field-label" htmlFor={`${id}-q`}>
            {t('items.search')}
          </label>
          <input
            className="field-input"
            id={`${id}-q`}
            type="search"
            role="combobox"
            autoComplete="off"
            maxLength={200}
            aria-expanded="true"
            aria-autocomplete="list"
            aria-controls={`${id}-list`}
            aria-activedescendant={at >= 0 ? optionId(`${id}-list`, at) : undefined}
            value={q}
            onChange={(event) => {
              setQ(event.currentTarget.value)
              setActive(0)
            }}
            onKeyDown={(event) => {
              const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
              const picked = found.items[at]
              // The form around it is not meant.
              if (event.key === 'Enter' || step !== undefined) event.preventDefault()
              if (event.key === 'Enter' && picked !== undefined) pick(picked)
              if (step !== undefined) setActive(Math.min(found.items.length - 1, Math.max(0, at + step)))
            }}
          />
        </div>
        <p className="sr-only" role="status">
          {found.busy ? '' : t('items.choicesFound', { count: found.items.length })}
        </p>
        <ChoiceList
          id={`${id}-list`}
          label={t('items.results')}
          found={found}
          active={at}
          chosen={null}
          showKinds={kinds.length > 1}
          onPick={pick}
        />
        <div className="item-create-buttons">
          <button className="button button-quiet" type="button" onClick={() => dialog.current?.close()}>
            {t('admin.cancel')}
          </button>
        </div>
      </div>
    </dialog>
  )
}
