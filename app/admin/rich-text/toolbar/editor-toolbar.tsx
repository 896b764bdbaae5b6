import type { Editor } from '@tiptap/core'
import { type Ref, useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { focusAsTabStop, getVisibleButtons, moveFocusByArrowKeys } from './roving-tabindex.ts'
import { ToolIcon } from './tool-icon.tsx'
import { useToolbarState } from './toolbar-state.ts'
import { type ToolbarActions, type ToolbarTool, toolbarToolGroups } from './tools.ts'

interface Props {
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
export function EditorToolbar({ editor, actions, isTypographyOn, disabled, controls, t, ref }: Props) {
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
