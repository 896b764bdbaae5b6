import type { Editor } from '@tiptap/core'
import type { Translate } from '../../../i18n/translate.ts'
import { type ContextualToolActions, contextualToolsByCursorContext } from './contextual-tools.ts'
import { moveFocusByArrowKeys } from './roving-tabindex.ts'
import { useToolbarState } from './toolbar-state.ts'

interface Props {
  readonly editor: Editor
  readonly actions: ContextualToolActions
  readonly disabled: boolean
  readonly t: Translate
}

/** The tools for the context of the cursor, below the toolbar. Always one line, so that the text does not move. */
export function ContextualToolbar({ editor, actions, disabled, t }: Props) {
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
