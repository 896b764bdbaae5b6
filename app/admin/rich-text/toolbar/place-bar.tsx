import type { Editor } from '@tiptap/core'
import type { Translate } from '../../../i18n/translate.ts'
import { useLook } from './look.ts'
import { type PlaceActions, placeTools } from './place-tools.ts'
import { moveAmong } from './roving.ts'

interface Props {
  readonly editor: Editor
  readonly actions: PlaceActions
  readonly disabled: boolean
  readonly t: Translate
}

/** Under the tools: those for where the cursor is. One line, so that the text does not move with the cursor. */
export function PlaceBar({ editor, actions, disabled, t }: Props) {
  const look = useLook(editor)
  if (look.places.length === 0) return <p className="editor-hint">{t('editor.hint')}</p>
  return (
    <div
      className="editor-place"
      role="toolbar"
      aria-label={t('editor.context')}
      onKeyDown={(event) => {
        moveAmong(event)
        if (event.key !== 'Escape') return
        event.preventDefault()
        editor.view.focus()
      }}
    >
      {look.places.map((place, group) => (
        <span className="editor-place-group" key={place}>
          <span className="editor-place-title">
            {t(placeTools[place].title)}
            {place === 'link' && look.href !== null && <bdi className="editor-href">{look.href}</bdi>}
          </span>
          {placeTools[place].tools.map((tool, at) => {
            const isOff = disabled || tool.isOff?.(look) === true
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
