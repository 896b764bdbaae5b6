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
  /** The id of the text. */
  readonly controls: string
  readonly t: Translate
  readonly ref: Ref<HTMLDivElement>
}

/** The tools above a text: one stop of Tab, arrow keys among them. */
export function EditorToolbar({ editor, actions, isTypographyOn, disabled, controls, t, ref }: Props) {
  const look = useToolbarState(editor)
  const [isOpen, setOpen] = useState(false)
  const isOn = ({ name, toggles }: ToolbarTool) =>
    !toggles ? undefined : name === 'typography' ? isTypographyOn : look.activeTools.includes(name)
  const isOff = ({ name }: ToolbarTool) => disabled || look.disabledTools.includes(name)
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
      {toolbarToolGroups.map((group: readonly ToolbarTool[], place) => (
        <span className="editor-group" key={group[0]?.name}>
          {group.map((tool, at) => (
            <button
              key={tool.name}
              className="editor-tool"
              type="button"
              // The first button of all is where Tab arrives at first.
              tabIndex={place === 0 && at === 0 ? 0 : -1}
              data-first={tool.isFirst}
              data-tip={
                tool.keys === undefined
                  ? t(`editor.${tool.name}`)
                  : `${t(`editor.${tool.name}`)} · ${tool.keys}`
              }
              aria-label={t(`editor.${tool.name}`)}
              aria-pressed={isOn(tool)}
              aria-disabled={isOff(tool)}
              aria-keyshortcuts={tool.keys?.replace('Ctrl', 'Control')}
              // The text keeps the focus, and its selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => {
                setTabStop(event.currentTarget)
                if (!isOff(tool)) tool.run(editor, actions)
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
          // What is hidden with the rest can be no stop of Tab.
          setTabStop(event.currentTarget)
          setOpen(!isOpen)
        }}
      >
        <ToolIcon name="more" />
      </button>
    </div>
  )
}

/** Tab comes back to the button that was used last. */
function setTabStop(button: HTMLButtonElement): void {
  for (const other of getVisibleButtons(button.closest('[role=toolbar]')))
    other.tabIndex = other === button ? 0 : -1
}

/** The focus goes to the tools. */
export function focusEditorToolbar(toolbar: HTMLElement | null): void {
  const buttons = getVisibleButtons(toolbar)
  focusAsTabStop(buttons, buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0])
}
