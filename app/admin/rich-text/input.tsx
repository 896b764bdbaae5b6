import { type ComponentType, useEffect, useRef, useState } from 'react'
import { whenNothingPressed } from '../../enhance/when-nothing-pressed.ts'
import type { InputProps } from '../../forms/index.ts'
import { TextArea } from '../../forms/inputs/textarea.tsx'
import './input.css'
import type { WokenEditor } from './woken-editor.ts'

const far = '600px'

/**
 * Rich text. The server draws a text area with the HTML, which serves without scripts; once the page lives and the field
 * is near, the editor takes its place with whatever was written by then.
 */
export function RichTextInput(props: InputProps) {
  const [Editor, setEditor] = useState<ComponentType<InputProps & WokenEditor> | null>(null)
  const [trouble, setTrouble] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [wasFocused, setFocused] = useState(false)
  const [height, setHeight] = useState(0)

  useEffect(() => {
    const element = box.current
    if (element === null) return
    let gone = false
    const show = (component: ComponentType<InputProps & WokenEditor>) => {
      if (gone) return
      const area = element.querySelector('textarea')
      const isWriting = area !== null && document.activeElement === area
      // Nobody is interrupted in the middle of a word.
      if (isWriting && area.value !== area.defaultValue) {
        area.addEventListener('blur', () => whenNothingPressed(() => show(component)), { once: true })
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
          ({ RichTextEditor }) => whenNothingPressed(() => show(RichTextEditor)),
          () => !gone && setTrouble(true),
        )
      },
      { rootMargin: far },
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
          <TextArea {...props} attributes={{ ...attributes, rows, spellCheck: false }} />
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
