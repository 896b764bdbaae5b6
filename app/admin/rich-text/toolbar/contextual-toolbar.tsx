import type { Editor } from '@tiptap/core'
import type { Translate } from '../../../i18n/translate.ts'
import { type ContextualToolActions, contextualToolGroups } from './contextual-tools.ts'
import { moveFocusByArrowKeys } from './roving-tabindex.ts'
import { useToolbarState } from './toolbar-state.ts'

interface Props {
  readonly editor: Editor
  readonly actions: ContextualToolActions
  readonly disabled: boolean
  readonly t: Translate
}

/** Under the tools: those for where the cursor is. One line, so that the text does not move with the cursor. */
export function ContextualToolbar({ editor, actions, disabled, t }: Props) {
  const look = useToolbarState(editor)
  if (look.cursorContexts.length === 0) return <p className="editor-hint">{t('editor.hint')}</p>
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
      {look.cursorContexts.map((place, group) => (
        <span className="editor-place-group" key={place}>
          <span className="editor-place-title">
            {t(contextualToolGroups[place].title)}
            {place === 'link' && look.href !== null && <bdi className="editor-href">{look.href}</bdi>}
          </span>
          {contextualToolGroups[place].tools.map((tool, at) => {
            const isOff = disabled || tool.isDisabled?.(look) === true
            const isMissing = tool.label === 'editor.alt' && !look.hasAlt
            return (
              <button
                key={tool.label}
                className="editor-place-tool"
                type="button"
                tabIndex={group === 0 && at === 0 ? 0 : -1}
                aria-disabled={isOff}
                data-missing={isMissing || undefined}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => !isOff && tool.run(editor, actions)}
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
