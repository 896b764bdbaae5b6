import type { Editor } from '@tiptap/core'
import { type Ref, useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { Glyph } from './glyph.tsx'
import { useLook } from './look.ts'
import { buttonsIn, goTo, moveAmong } from './roving.ts'
import { type Tool, type ToolActions, toolGroups } from './tools.ts'

interface Props {
  readonly editor: Editor
  readonly actions: ToolActions
  readonly isTypographyOn: boolean
  readonly disabled: boolean
  /** The id of the text. */
  readonly controls: string
  readonly t: Translate
  readonly ref: Ref<HTMLDivElement>
}

/** The tools above a text: one stop of Tab, arrow keys among them. */
export function Toolbar({ editor, actions, isTypographyOn, disabled, controls, t, ref }: Props) {
  const look = useLook(editor)
  const [isOpen, setOpen] = useState(false)
  const isOn = ({ name, toggles }: Tool) =>
    !toggles ? undefined : name === 'typography' ? isTypographyOn : look.on.includes(name)
  const isOff = ({ name }: Tool) => disabled || look.off.includes(name)
  return (
    <div
      className="editor-tools"
      role="toolbar"
      aria-label={t('editor.toolbar')}
      aria-controls={controls}
      data-open={isOpen || undefined}
      ref={ref}
      onKeyDown={(event) => {
        moveAmong(event)
        if (event.key !== 'Escape') return
        event.preventDefault()
        editor.view.focus()
      }}
    >
      {toolGroups.map((group: readonly Tool[], place) => (
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
                goToQuietly(event.currentTarget)
                if (!isOff(tool)) tool.run(editor, actions)
              }}
            >
              <Glyph name={tool.name} />
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
          goToQuietly(event.currentTarget)
          setOpen(!isOpen)
        }}
      >
        <Glyph name="more" />
      </button>
    </div>
  )
}

/** Tab comes back to the button that was used last. */
function goToQuietly(button: HTMLButtonElement): void {
  for (const other of buttonsIn(button.closest('[role=toolbar]'))) other.tabIndex = other === button ? 0 : -1
}

/** The focus goes to the tools. */
export function focusToolbar(toolbar: HTMLElement | null): void {
  const buttons = buttonsIn(toolbar)
  goTo(buttons, buttons.find(({ tabIndex }) => tabIndex === 0) ?? buttons[0])
}
