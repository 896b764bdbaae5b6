import { type ComponentType, useEffect, useRef, useState } from 'react'
import { runWhenNothingPressed } from '../../enhance/run-when-nothing-pressed.ts'
import type { InputProps } from '../../forms/index.ts'
import { TextAreaInput } from '../../forms/inputs/text-area-input.tsx'
import './input.css'
import type { HydratedEditorProps } from './hydrated-editor-props.ts'

const preloadMargin = '600px'

/**
 * Rich text. The server draws a text area with the HTML, which serves without scripts; once the page lives and the field
 * is near, the editor takes its place with whatever was written by then.
 */
export function RichTextInput(props: InputProps) {
  const [Editor, setEditor] = useState<ComponentType<InputProps & HydratedEditorProps> | null>(null)
  const [trouble, setTrouble] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [wasFocused, setFocused] = useState(false)
  const [height, setHeight] = useState(0)

  useEffect(() => {
    const element = box.current
    if (element === null) return
    let gone = false
    const show = (component: ComponentType<InputProps & HydratedEditorProps>) => {
      if (gone) return
      const area = element.querySelector('textarea')
      const isWriting = area !== null && document.activeElement === area
      // Nobody is interrupted in the middle of a word.
      if (isWriting && area.value !== area.defaultValue) {
        area.addEventListener('blur', () => runWhenNothingPressed(() => show(component)), { once: true })
        return
      }
      setHeight(area?.offsetHeight ?? 0)
      setFocused(isWriting)
      setEditor(() => component)
    }
    const watching = new IntersectionObserver(
      ([seen]) => {
        if (!seen?.isIntersecting) return
        watching.disconnect()
        import('./editor.tsx').then(
          ({ RichTextEditor }) => runWhenNothingPressed(() => show(RichTextEditor)),
          () => !gone && setTrouble(true),
        )
      },
      { rootMargin: preloadMargin },
    )
    watching.observe(element)
    return () => {
      gone = true
      watching.disconnect()
    }
  }, [])

  const { t } = props
  const { rows = 12, ...attributes } = props.attributes
  return (
    <div className="rich-input" ref={box} data-rows={rows < 8 ? 'few' : undefined}>
      {Editor === null ? (
        <>
          <TextAreaInput {...props} attributes={{ ...attributes, rows, spellCheck: false }} />
          <p className="rich-input-state" role={trouble ? 'alert' : undefined}>
            {trouble ? t('editor.failed') : <span className="rich-input-loading">{t('editor.loading')}</span>}
          </p>
        </>
      ) : (
        <Editor {...props} hasFocus={wasFocused} height={height} />
      )}
    </div>
  )
}
