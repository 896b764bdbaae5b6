import { useEffect } from 'react'
import { useContentLangAttribute, usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { getPictureHrefAtWidth } from '../../../ui/responsive-image.tsx'
import type { ItemOptionWithPath } from './find-item-options.ts'
import type { ItemOptionSearchState } from './use-item-options.ts'

interface Props {
  readonly id: string
  readonly label: string
  readonly found: ItemOptionSearchState
  /** Index of the option that Enter would pick; -1: none. */
  readonly active: number
  readonly chosen: number | null
  /** Shows the kind of each option, for searches in several kinds. */
  readonly showKinds?: boolean
  readonly onPick: (choice: ItemOptionWithPath) => void
  /** The last option, which creates a new item. */
  readonly create?: { readonly label: string; readonly onCreate: () => void } | undefined
}

/** Element id of an option, for `aria-activedescendant` of the focused input. */
export function getOptionElementId(id: string, index: number): string {
  return `${id}-${index}`
}

/** Listbox of options; its input handles the keyboard. */
export function ItemOptionListbox({
  id,
  label,
  found,
  active,
  chosen,
  showKinds = false,
  onPick,
  create,
}: Props) {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  const { items, failure, busy, total } = found
  useEffect(() => {
    if (active >= 0)
      document.getElementById(getOptionElementId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  const getOptionProps = (index: number, isChosen: boolean, onClick: () => void) => ({
    id: getOptionElementId(id, index),
    role: 'option',
    className: 'choice',
    'aria-selected': isChosen,
    'data-active': index === active || undefined,
    // Keeps the focus in the text input.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick,
  })
  return (
    <div className="choices" id={id} role="listbox" aria-label={label} aria-busy={busy}>
      {items.map((choice, index) => (
        <div
          key={`${choice.kind} ${choice.id}`}
          {...getOptionProps(index, choice.id === chosen, () => onPick(choice))}
        >
          {choice.picture !== null && (
            <img
              className="choice-picture"
              src={getPictureHrefAtWidth(choice.picture.hash, 160)}
              alt=""
              loading="lazy"
            />
          )}
          <span className="choice-name" lang={lang}>
            {choice.name}
          </span>
          {showKinds && <span className="choice-note">{t(`kinds.${choice.kind}`)}</span>}
          {(choice.status === 'draft' || choice.status === 'scheduled') && (
            <span className="choice-note">{t(`items.status.${choice.status}`)}</span>
          )}
        </div>
      ))}
      {failure !== null && (
        <div className="choice-aside" role="presentation">
          {t('items.choicesFailed')}{' '}
          <Button variant="quiet" tabIndex={-1} onClick={found.retry}>
            {t('picker.retry')}
          </Button>
        </div>
      )}
      {failure === null && items.length === 0 && (
        <div className="choice-aside" role="presentation">
          {t(busy ? 'items.choicesLoading' : 'items.choicesNone')}
        </div>
      )}
      {total !== null && total > items.length && items.length > 0 && (
        <div className="choice-aside" role="presentation">
          {t('items.choicesMore', { count: total - items.length })}
        </div>
      )}
      {create !== undefined && (
        <div {...getOptionProps(items.length, false, create.onCreate)} data-create="">
          <span aria-hidden="true">+ </span>
          {create.label}
        </div>
      )}
    </div>
  )
}
