import type { Editor } from '@tiptap/core'
import type { Translate } from '../../i18n/translate.ts'
import {
  type ContextualTool,
  type ContextualToolActions,
  contextualToolsByCursorContext,
} from './contextual-tools.ts'
import { moveFocusByArrowKeys, setTabStop } from './toolbar-focus.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'
import { useToolbarState } from './toolbar-state.ts'

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
  const isDisabled = (tool: ContextualTool) => disabled || tool.isDisabled?.(toolbarState) === true
  const renderTool = (tool: ContextualTool, tabIndex: 0 | -1) => {
    const isMissing = tool.label === 'editor.alt' && !toolbarState.hasAlt
    return (
      <button
        key={tool.label}
        className="editor-place-tool"
        type="button"
        tabIndex={tabIndex}
        aria-disabled={isDisabled(tool)}
        aria-pressed={tool.isPressed?.(toolbarState)}
        data-missing={isMissing || undefined}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => !isDisabled(tool) && tool.run(editor, actions)}
      >
        {t(isMissing ? 'editor.altMissing' : tool.label)}
      </button>
    )
  }
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
          {contextualToolsByCursorContext[context].tools
            .filter((tool) => 'menu' in tool || tool.isHidden?.(toolbarState) !== true)
            .map((tool, toolIndex) => {
              const tabIndex = groupIndex === 0 && toolIndex === 0 ? 0 : -1
              if (!('menu' in tool)) return renderTool(tool, tabIndex)
              return (
                <ToolbarMenu
                  key={tool.menu}
                  className="editor-place-tool"
                  label={t(tool.menu)}
                  tabIndex={tabIndex}
                  disabled={disabled}
                  onOpen={setTabStop}
                  items={tool.tools.map((entry) => ({
                    key: entry.label,
                    label: t(entry.label),
                    isDisabled: isDisabled(entry),
                    onSelect: () => entry.run(editor, actions),
                  }))}
                >
                  {t(tool.menu)}
                </ToolbarMenu>
              )
            })}
        </span>
      ))}
    </div>
  )
}
