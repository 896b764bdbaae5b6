import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type Ref, useState } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { type ContextualToolActions, contextualToolsByCursorContext } from './contextual-tools.ts'
import { useToolbarState } from './toolbar-state.ts'
import { type ToolbarActions, type ToolbarTool, type ToolbarToolName, toolbarToolGroups } from './tools.ts'

interface EditorToolbarProps {
  readonly editor: Editor
  readonly actions: ToolbarActions
  readonly isTypographyOn: boolean
  readonly disabled: boolean
  /** The id of the editable element. */
  readonly controls: string
  readonly t: Translate
  readonly ref: Ref<HTMLDivElement>
}

/** The toolbar above the text: one tab stop, arrow keys move between the buttons. */
export function EditorToolbar({
  editor,
  actions,
  isTypographyOn,
  disabled,
  controls,
  t,
  ref,
}: EditorToolbarProps) {
  const toolbarState = useToolbarState(editor)
  const [isOpen, setIsOpen] = useState(false)
  const isOn = ({ name, toggles }: ToolbarTool) =>
    !toggles ? undefined : name === 'typography' ? isTypographyOn : toolbarState.activeTools.includes(name)
  const isDisabled = ({ name }: ToolbarTool) => disabled || toolbarState.disabledTools.includes(name)
  return (
    <div
      className="editor-tools"
      role="toolbar"
      aria-label={t('editor.toolbar')}
      aria-controls={controls}
      data-open={isOpen || undefined}
      ref={ref}
      onKeyDown={(event) => {
        moveFocusByArrowKeys(event)
        if (event.key !== 'Escape') return
        event.preventDefault()
        editor.view.focus()
      }}
    >
      {toolbarToolGroups.map((group: readonly ToolbarTool[], groupIndex) => (
        <span className="editor-group" key={group[0]?.name}>
          {group.map((tool, toolIndex) => (
            <button
              key={tool.name}
              className="editor-tool"
              type="button"
              // The first button is the initial tab stop.
              tabIndex={groupIndex === 0 && toolIndex === 0 ? 0 : -1}
              data-first={tool.isFirst}
              data-tip={
                tool.keys === undefined
                  ? t(`editor.${tool.name}`)
                  : `${t(`editor.${tool.name}`)} · ${tool.keys}`
              }
              aria-label={t(`editor.${tool.name}`)}
              aria-pressed={isOn(tool)}
              aria-disabled={isDisabled(tool)}
              aria-keyshortcuts={tool.keys?.replace('Ctrl', 'Control')}
              // Keeps the focus and the selection in the text.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                setTabStop(event.currentTarget)
                if (!isDisabled(tool)) tool.run(editor, actions)
              }}
            >
              <ToolIcon name={tool.name} />
            </button>
          ))}
        </span>
      ))}
      <button
        className="editor-tool editor-more"
        type="button"
        tabIndex={-1}
        data-first
        data-tip={t('editor.more')}
        aria-label={t('editor.more')}
        aria-expanded={isOpen}
        onMouseDown={(event) => event.preventDefault()}
        onClick={(event) => {
          // A button that gets hidden cannot be the tab stop.
          setTabStop(event.currentTarget)
          setIsOpen(!isOpen)
        }}
      >
        <ToolIcon name="more" />
      </button>
    </div>
  )
}

/** Makes the button that was used last the tab stop. */
function setTabStop(button: HTMLButtonElement): void {
  for (const other of getVisibleButtons(button.closest('[role=toolbar]')))
    other.tabIndex = other === button ? 0 : -1
}

/** Moves the focus to the toolbar. */
export function focusEditorToolbar(toolbar: HTMLElement | null): void {
  const buttons = getVisibleButtons(toolbar)
  focusAsTabStop(buttons, buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0])
}

const iconPaths: Readonly<Partial<Record<ToolbarToolName | 'more', string>>> = {
  bulletList: 'M9 6h11M9 12h11M9 18h11M4.5 6h.1M4.5 12h.1M4.5 18h.1',
  orderedList:
    'M10 6h10M10 12h10M10 18h10M4 4.5l1.4-.7V8.4M3.8 14.2c.2-2.4 3-2 2.6-.4-.2.8-1.6 1.6-2.6 2.8h2.8',
  blockquote:
    'M9.5 7C6.8 8 5.2 10.2 5.2 13.2v3.3h4.6v-4.4H7.2c.2-1.8 1.2-2.9 2.9-3.6zM18.5 7c-2.7 1-4.3 3.2-4.3 6.2v3.3h4.6v-4.4h-2.6c.2-1.8 1.2-2.9 2.9-3.6z',
  horizontalRule: 'M4 12h16M6 6.5h12M6 17.5h12',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.5 1.5M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.5-1.5',
  image: 'M4.5 4.5h15v15h-15zM4.5 15.5l4.5-4 3.5 3 2.5-2 4.5 4M15 8.6a1.2 1.2 0 1 1 0 .1',
  table: 'M4 5h16v14H4zM4 9.5h16M4 14.3h16M9.4 9.5V19M14.7 9.5V19',
  footnote: 'M4 5.5h9M4 10h11M4 14.5h7M4 19h5M17.2 11.2l2-1.2v8.5',
  undo: 'M8.5 5 4.5 9l4 4M4.5 9h9.2a5.4 5.4 0 0 1 0 10.8H9',
  redo: 'M15.5 5l4 4-4 4M19.5 9h-9.2a5.4 5.4 0 0 0 0 10.8H15',
  source: 'M8.5 7 3.5 12l5 5M15.5 7l5 5-5 5',
  help: 'M12 4.2a7.8 7.8 0 1 1 0 15.6 7.8 7.8 0 0 1 0-15.6zM9.8 9.9c.2-3 4.6-2.9 4.6-.2 0 1.8-2.3 1.9-2.3 3.8M12.1 16.2v.1',
  more: 'M6 12h.1M12 12h.1M18 12h.1',
}

const iconLetters: Readonly<Partial<Record<ToolbarToolName | 'more', string>>> = {
  heading2: 'H2',
  heading3: 'H3',
  heading4: 'H4',
  strong: 'B',
  em: 'I',
  u: 'U',
  s: 'S',
  sub: 'x₂',
  sup: 'x²',
  code: '{}',
  typography: '„“',
}

/** The icon of a tool; the button has the accessible name. */
function ToolIcon({ name }: { name: ToolbarToolName | 'more' }) {
  const path = iconPaths[name]
  // Rendered by CSS from a data attribute: the letters are an icon, not readable text.
  if (path === undefined)
    return (
      <span className="editor-letters" data-tool={name} data-letters={iconLetters[name]} aria-hidden="true" />
    )
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

function getVisibleButtons(toolbar: Element | null): HTMLButtonElement[] {
  return [...(toolbar?.querySelectorAll('button') ?? [])].filter((button) => button.offsetParent !== null)
}

/** Arrow keys move the focus between buttons; only the one used last is a tab stop. */
function moveFocusByArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const buttons = getVisibleButtons(event.currentTarget)
  const current = buttons.findIndex((button) => button.matches(':focus'))
  const target = {
    ArrowRight: current + 1,
    ArrowDown: current + 1,
    ArrowLeft: current - 1,
    ArrowUp: current - 1,
    Home: 0,
    End: -1,
  }[event.key]
  if (target === undefined || current === -1) return
  event.preventDefault()
  focusAsTabStop(buttons, buttons.at(target >= buttons.length ? 0 : target))
}

/** Focuses a button and makes it the tab stop. */
function focusAsTabStop(buttons: readonly HTMLButtonElement[], button: HTMLButtonElement | undefined): void {
  if (button === undefined) return
  for (const other of buttons) other.tabIndex = other === button ? 0 : -1
  button.focus()
}

interface ContextualToolbarProps {
  readonly editor: Editor
  readonly actions: ContextualToolActions
  readonly disabled: boolean
  readonly t: Translate
}

/** The tools for the context of the cursor, below the toolbar. Always one line, so that the text does not move. */
export function ContextualToolbar({ editor, actions, disabled, t }: ContextualToolbarProps) {
  const toolbarState = useToolbarState(editor)
  if (toolbarState.cursorContexts.length === 0) return <p className="editor-hint">{t('editor.hint')}</p>
  return (
    <div
      className="editor-place"
      role="toolbar"
      aria-label={t('editor.context')}
      onKeyDown={(event) => {
        moveFocusByArrowKeys(event)
        if (event.key !== 'Escape') return
        event.preventDefault()
        editor.view.focus()
      }}
    >
      {toolbarState.cursorContexts.map((context, groupIndex) => (
        <span className="editor-place-group" key={context}>
          <span className="editor-place-title">
            {t(contextualToolsByCursorContext[context].title)}
            {context === 'link' && toolbarState.href !== null && (
              <bdi className="editor-href">{toolbarState.href}</bdi>
            )}
          </span>
          {contextualToolsByCursorContext[context].tools.map((tool, toolIndex) => {
            const isDisabled = disabled || tool.isDisabled?.(toolbarState) === true
            const isMissing = tool.label === 'editor.alt' && !toolbarState.hasAlt
            return (
              <button
                key={tool.label}
                className="editor-place-tool"
                type="button"
                tabIndex={groupIndex === 0 && toolIndex === 0 ? 0 : -1}
                aria-disabled={isDisabled}
                data-missing={isMissing || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !isDisabled && tool.run(editor, actions)}
              >
                {t(isMissing ? 'editor.altMissing' : tool.label)}
              </button>
            )
          })}
        </span>
      ))}
    </div>
  )
}
