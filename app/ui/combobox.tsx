import './combobox.css'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { foldCaseAndAccents } from '../../domain/text/fold-case-and-accents.ts'
import type { FieldBinding } from '../forms/index.ts'
import { usePageContext } from '../layout/page-context.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

interface ComboboxOption {
  readonly id: number
  readonly name: string
}

/** The options that match the typed text. */
export interface ComboboxOptionsState<Option extends ComboboxOption> {
  readonly items: readonly Option[]
  /** Null until it is known. */
  readonly total: number | null
  readonly busy: boolean
  readonly failure: string | null
  retry(): void
}

interface ComboboxProps<Option extends ComboboxOption> {
  readonly field: Pick<FieldBinding, 'control' | 'label' | 'disabled' | 'blur'>
  readonly found: ComboboxOptionsState<Option>
  readonly selected: ComboboxOption | null
  /** What the empty input says, instead of asking for a choice. */
  readonly placeholder?: string
  /** Null while nothing has been typed. */
  readonly inputText: string | null
  readonly onInputText: (inputText: string | null) => void
  readonly renderOption: (option: Option) => ReactNode
  readonly onPick: (option: Option | null) => void
  /** The last option, which creates a new one in a dialog. */
  readonly create?: { readonly label: string; readonly isDialogOpen: boolean; onCreate(): void } | undefined
}

/** An editable combo box: typing filters, arrows move, Enter picks, Escape cancels, blur commits. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { field, found, selected, inputText, create } = props
  const { t } = usePageContext()
  const id = useId()
  const { isOpen, activeIndex, unmatchedText, ...comboBox } = useCombobox(props)
  const { control } = field
  return (
    <>
      <div className="combo" data-open={isOpen || undefined}>
        <input
          {...control}
          className="field-input combo-input"
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={activeIndex >= 0 ? getOptionElementId(id, activeIndex) : undefined}
          placeholder={props.placeholder ?? t('combobox.placeholder')}
          value={inputText ?? selected?.name ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onClick={comboBox.openList}
          onChange={(event) => comboBox.changeInputText(event.currentTarget.value)}
          onKeyDown={comboBox.onKeyDown}
          onBlur={() => {
            if (create?.isDialogOpen) return
            comboBox.commitOnBlur()
            field.blur()
          }}
        />
        {selected !== null && control['aria-required'] !== true && (
          <button
            className="combo-clear"
            type="button"
            disabled={field.disabled}
            aria-label={t('combobox.clear', { label: field.label })}
            onClick={() => comboBox.pickOption(null)}
          >
            <Icon name="close" />
          </button>
        )}
        {isOpen && (
          <OptionList
            {...props}
            {...{ id, activeIndex }}
            onPick={comboBox.pickOption}
            onCreate={comboBox.startCreate}
          />
        )}
      </div>
      <p className="combo-note" role="status">
        {unmatchedText !== null && t('combobox.unmatched', { text: unmatchedText })}
        {isOpen && !found.busy && found.failure === null && (
          <span className="sr-only">{t('combobox.found', { count: found.items.length })}</span>
        )}
      </p>
    </>
  )
}

/** Element id of an option, for `aria-activedescendant` of the focused input. */
function getOptionElementId(id: string, index: number): string {
  return `${id}-${index}`
}

type OptionListProps<Option extends ComboboxOption> = Pick<
  ComboboxProps<Option>,
  'field' | 'found' | 'selected' | 'renderOption' | 'onPick' | 'create'
> & {
  readonly id: string
  /** Index of the option that Enter would pick; -1: none. */
  readonly activeIndex: number
  readonly onCreate: () => void
}

/** The options; the input handles the keyboard. */
function OptionList<Option extends ComboboxOption>({
  id,
  activeIndex,
  field,
  found: { items, failure, busy, total, retry },
  selected,
  renderOption,
  onPick,
  create,
  onCreate,
}: OptionListProps<Option>) {
  const { t } = usePageContext()
  useEffect(() => {
    if (activeIndex >= 0)
      document.getElementById(getOptionElementId(id, activeIndex))?.scrollIntoView({ block: 'nearest' })
  }, [id, activeIndex])
  const getOptionProps = (index: number, isSelected: boolean, onClick: () => void) => ({
    id: getOptionElementId(id, index),
    role: 'option',
    className: 'choice',
    'aria-selected': isSelected,
    'data-active': index === activeIndex || undefined,
    // Keeps the focus in the text input.
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick,
  })
  return (
    <div className="choices" id={id} role="listbox" aria-label={field.label} aria-busy={busy}>
      {items.map((option, index) => (
        <div key={option.id} {...getOptionProps(index, option.id === selected?.id, () => onPick(option))}>
          {renderOption(option)}
        </div>
      ))}
      {failure !== null && (
        <div className="choice-aside" role="presentation">
          {t('combobox.failed')}{' '}
          <Button variant="quiet" tabIndex={-1} onClick={retry}>
            {t('picker.retry')}
          </Button>
        </div>
      )}
      {failure === null && items.length === 0 && (
        <div className="choice-aside" role="presentation">
          {t(busy ? 'combobox.loading' : 'combobox.none')}
        </div>
      )}
      {total !== null && total > items.length && items.length > 0 && (
        <div className="choice-aside" role="presentation">
          {t('combobox.more', { count: total - items.length })}
        </div>
      )}
      {create !== undefined && (
        <div {...getOptionProps(items.length, false, onCreate)} data-create="">
          <span aria-hidden="true">+ </span>
          {create.label}
        </div>
      )}
    </div>
  )
}

function useCombobox<Option extends ComboboxOption>({
  found: { items, busy, failure },
  selected,
  inputText,
  onInputText,
  onPick,
  create,
}: ComboboxProps<Option>) {
  const [isOpen, setOpen] = useState(false)
  const [movedIndex, setMovedIndex] = useState<number | null>(null)
  /** The typed text that matched no option when the input lost the focus. */
  const [unmatchedText, setUnmatchedText] = useState<string | null>(null)
  const count = items.length + Number(create !== undefined)
  // While typing the first match is active, or, once it is known that there is none, the option that creates one;
  // after opening the list only, the selected option.
  const isSearched = !busy && failure === null
  const defaultIndex =
    inputText !== null && inputText.trim() !== '' && (items.length > 0 || isSearched)
      ? 0
      : items.findIndex(({ id }) => id === selected?.id)
  const activeIndex = !isOpen || count === 0 ? -1 : Math.min(movedIndex ?? defaultIndex, count - 1)

  const closeList = () => {
    setOpen(false)
    setMovedIndex(null)
  }
  const close = () => {
    closeList()
    onInputText(null)
  }
  const openList = () => {
    setOpen(true)
    setMovedIndex(null)
    setUnmatchedText(null)
  }
  const pickOption = (picked: Option | null) => {
    onPick(picked)
    setUnmatchedText(null)
    close()
  }
  const startCreate = () => {
    create?.onCreate()
    closeList()
  }
  const commitOnBlur = () => {
    if (inputText !== null) {
      const text = inputText.trim()
      const match = items.find(({ name }) => foldCaseAndAccents(name) === foldCaseAndAccents(text))
      if (text === '') onPick(null)
      else if (match !== undefined) onPick(match)
      setUnmatchedText(text === '' || match !== undefined ? null : text)
    }
    close()
  }
  const moveActive = (delta: number) => {
    if (!isOpen) openList()
    else if (count > 0) setMovedIndex((Math.max(activeIndex, delta > 0 ? -1 : 0) + delta + count) % count)
  }
  return {
    isOpen,
    activeIndex,
    unmatchedText,
    openList,
    pickOption,
    startCreate,
    changeInputText(text: string) {
      onInputText(text)
      openList()
    },
    commitOnBlur,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        event.preventDefault()
        moveActive(event.key === 'ArrowDown' ? 1 : -1)
      } else if (event.key === 'Enter' && isOpen) {
        // Enter must not submit the form.
        event.preventDefault()
        const picked = items[activeIndex]
        if (picked !== undefined) pickOption(picked)
        else if (activeIndex === items.length) startCreate()
      } else if (event.key === 'Escape' && isOpen) {
        event.preventDefault()
        event.stopPropagation()
        close()
      }
    },
  }
}
