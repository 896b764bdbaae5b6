import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

/** An entry of a toolbar's menu. */
export interface ToolbarMenuItem {
  readonly key: string
  readonly label: string
  /** The keyboard shortcut, shown beside the label. */
  readonly keys?: string | undefined
  /** Set where one of the entries is the current one. */
  readonly isChecked?: boolean
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}

interface ToolbarMenuProps {
  readonly className: string
  /** The accessible name of the button. */
  readonly label: string
  /** The content of the button. */
  readonly children: ReactNode
  readonly tip?: string
  readonly tabIndex: 0 | -1
  readonly disabled: boolean
  readonly items: readonly ToolbarMenuItem[]
  /** Called when the menu is opened. */
  readonly onOpen?: (button: HTMLButtonElement) => void
}

/** A button of a toolbar that opens a menu. The menu is a popover, so that the scrolling toolbar does not clip it. */
export function ToolbarMenu({
  className,
  label,
  children,
  tip,
  tabIndex,
  disabled,
  items,
  onOpen,
}: ToolbarMenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const open = () => {
    if (disabled || button.current === null || menu.current === null) return
    onOpen?.(button.current)
    menu.current.showPopover()
    placeBelow(menu.current, button.current)
    const checked = menu.current.querySelector<HTMLElement>('[aria-checked=true]')
    ;(checked ?? menu.current.querySelector<HTMLElement>('[role^=menuitem]'))?.focus({ preventScroll: true })
  }
  useEffect(() => {
    if (!isOpen) return
    // The toolbar moves with the page, the menu does not.
    const close = () => menu.current?.hidePopover()
    window.addEventListener('scroll', close)
    window.addEventListener('resize', close)
    return () => {
      window.removeEventListener('scroll', close)
      window.removeEventListener('resize', close)
    }
  }, [isOpen])

  return (
    <span className="editor-menu">
      <button
        ref={button}
        className={className}
        type="button"
        tabIndex={tabIndex}
        data-first
        data-tip={tip}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-disabled={disabled}
        // Keeps the focus and the selection in the text.
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (isOpen ? menu.current?.hidePopover() : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return
          event.preventDefault()
          event.stopPropagation()
          open()
        }}
      >
        {children}
        <span className="editor-menu-arrow" aria-hidden="true" />
      </button>
      <div
        ref={menu}
        className="editor-menu-list"
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onToggle={(event) => setIsOpen(event.newState === 'open')}
        onKeyDown={(event) => moveFocusInMenu(event, () => button.current?.focus())}
      >
        {items.map(({ key, label: itemLabel, keys, isChecked, isDisabled = false, onSelect }) => (
          <button
            key={key}
            type="button"
            {...(isChecked === undefined
              ? { role: 'menuitem' }
              : { role: 'menuitemradio', 'aria-checked': isChecked })}
            aria-disabled={isDisabled}
            aria-label={itemLabel}
            aria-keyshortcuts={keys?.replace('Ctrl', 'Control')}
            data-key={key}
            tabIndex={-1}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (isDisabled) return
              menu.current?.hidePopover()
              onSelect()
            }}
          >
            <span>{itemLabel}</span>
            {keys !== undefined && <span className="editor-menu-keys">{keys}</span>}
          </button>
        ))}
      </div>
    </span>
  )
}

const viewportMargin = 8

/** Places a menu below its button, inside the window. */
function placeBelow(menu: HTMLElement, button: HTMLElement): void {
  const { left, bottom, top } = button.getBoundingClientRect()
  const { offsetWidth, offsetHeight } = menu
  const { clientWidth, clientHeight } = document.documentElement
  const hasSpaceBelow = bottom + offsetHeight + viewportMargin <= clientHeight
  menu.style.left = `${Math.max(viewportMargin, Math.min(left, clientWidth - offsetWidth - viewportMargin))}px`
  menu.style.top = `${hasSpaceBelow ? bottom + 4 : Math.max(viewportMargin, top - offsetHeight - 4)}px`
}

function moveFocusInMenu(event: KeyboardEvent<HTMLElement>, focusButton: () => void): void {
  // The keys of the toolbar move between its buttons.
  event.stopPropagation()
  const menu = event.currentTarget
  if (event.key === 'Escape' || event.key === 'Tab') {
    event.preventDefault()
    menu.hidePopover()
    focusButton()
    return
  }
  const items = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')]
  const current = items.findIndex((item) => item.matches(':focus'))
  const target = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 0, End: -1 }[event.key]
  if (target === undefined) return
  event.preventDefault()
  items.at(target >= items.length ? 0 : target)?.focus()
}
