import './toolbar.css'
import type { Editor } from '@tiptap/core'
import { type Ref, useState } from 'react'
import type { Translate } from '../../i18n/translate.ts'
import { ToolIcon } from './tool-icon.tsx'
import { moveFocusByArrowKeys, setTabStop } from './toolbar-focus.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'
import { useToolbarState } from './toolbar-state.ts'
import {
  type TextStyleName,
  type ToolbarActions,
  type ToolbarTool,
  textStyles,
  toolbarToolGroups,
} from './tools.ts'

interface EditorToolbarProps {
  readonly editor: Editor
  readonly actions: ToolbarActions
  readonly isTypographyOn: boolean
  readonly disabled: boolean
  /** Pictures are being uploaded into the text; the source view would lose their positions. */
  readonly isUploading: boolean
  /** The id of the editable element. */
  readonly controls: string
  readonly t: Translate
  readonly ref: Ref<HTMLDivElement>
}

/** The toolbar above the text: one tab stop, arrow keys move between the buttons. Rarely used tools open on request. */
export function EditorToolbar({
  editor,
  actions,
  isTypographyOn,
  disabled,
  isUploading,
  controls,
  t,
  ref,
}: EditorToolbarProps) {
  const toolbarState = useToolbarState(editor)
  const [isOpen, setIsOpen] = useState(false)
  const isOn = ({ name, toggles }: ToolbarTool) =>
    !toggles ? undefined : name === 'typography' ? isTypographyOn : toolbarState.activeTools.includes(name)
  const isDisabled = ({ name }: ToolbarTool) =>
    disabled || (name === 'source' && isUploading) || toolbarState.disabledTools.includes(name)
  const renderTool = (tool: ToolbarTool) => (
    <button
      key={tool.name}
      className="editor-tool"
      type="button"
      tabIndex={-1}
      data-first={tool.isFirst}
      data-label={tool.hasLabel}
      data-tip={
        tool.keys === undefined ? t(`editor.${tool.name}`) : `${t(`editor.${tool.name}`)} · ${tool.keys}`
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
      {tool.hasLabel && <span className="editor-tool-label">{t(`editor.${tool.name}`)}</span>}
    </button>
  )
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
      <TextStyleMenu
        editor={editor}
        current={toolbarState.textStyle}
        disabled={disabled || !toolbarState.canChangeTextStyle}
        t={t}
      />
      {toolbarToolGroups.map((group: readonly ToolbarTool[]) => (
        <span className="editor-group" data-first={group[0]?.isFirst} key={group[0]?.name}>
          {group.map(renderTool)}
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

interface TextStyleMenuProps {
  readonly editor: Editor
  readonly current: TextStyleName
  readonly disabled: boolean
  readonly t: Translate
}

/** Chooses between text and headings; the button shows the style of the current line. It is the initial tab stop. */
function TextStyleMenu({ editor, current, disabled, t }: TextStyleMenuProps) {
  return (
    <ToolbarMenu
      className="editor-tool editor-style"
      label={t('editor.style', { style: t(`editor.${current}`) })}
      tip={t('editor.styleTip')}
      tabIndex={0}
      disabled={disabled}
      onOpen={setTabStop}
      items={textStyles.map(({ name, keys, run }) => ({
        key: name,
        label: t(`editor.${name}`),
        keys,
        isChecked: name === current,
        onSelect: () => run(editor),
      }))}
    >
      <span className="editor-style-name">{t(`editor.${current}`)}</span>
    </ToolbarMenu>
  )
}
