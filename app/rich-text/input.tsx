import './input.css'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { runWhenNothingPressed } from '../enhance/run-when-nothing-pressed.ts'
import type { InputComponentProps } from '../forms/index.ts'
import { TextAreaInput } from '../forms/inputs/text-area-input.tsx'
import type { ReplacedTextAreaState } from './editor.tsx'

const preloadMargin = '600px'

/**
 * Rich text input. The server renders a text area with the HTML, which works without JavaScript; after hydration, when the
 * field is near the viewport, the editor replaces it and keeps what was typed.
 */
export function RichTextInput(props: InputComponentProps) {
  const [Editor, setEditor] = useState<ComponentType<InputComponentProps & ReplacedTextAreaState> | null>(
    null,
  )
  const [hasLoadError, setHasLoadError] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const [wasFocused, setWasFocused] = useState(false)
  const [height, setHeight] = useState(0)

  useEffect(() => {
    const element = box.current
    if (element === null) return
    let isUnmounted = false
    const showEditor = (component: ComponentType<InputComponentProps & ReplacedTextAreaState>) => {
      if (isUnmounted) return
      const area = element.querySelector('textarea')
      const isFocused = area !== null && document.activeElement === area
      // Wait until the user has left the text area, to not interrupt typing.
      if (isFocused && area.value !== area.defaultValue) {
        area.addEventListener('blur', () => runWhenNothingPressed(() => showEditor(component)), {
          once: true,
        })
        return
      }
      setHeight(area?.offsetHeight ?? 0)
      setWasFocused(isFocused)
      setEditor(() => component)
    }
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        import('./editor.tsx').then(
          ({ RichTextEditor }) => runWhenNothingPressed(() => showEditor(RichTextEditor)),
          () => !isUnmounted && setHasLoadError(true),
        )
      },
      { rootMargin: preloadMargin },
    )
    observer.observe(element)
    return () => {
      isUnmounted = true
      observer.disconnect()
    }
  }, [])

  const { t } = props
  const { rows = 12, ...attributes } = props.attributes
  return (
    <div className="rich-input" ref={box} data-rows={rows < 8 ? 'few' : undefined}>
      {Editor === null ? (
        <>
          <TextAreaInput {...props} attributes={{ ...attributes, rows, spellCheck: false }} />
          <p className="rich-input-state" role={hasLoadError ? 'alert' : undefined}>
            {hasLoadError ? (
              t('editor.failed')
            ) : (
              <span className="rich-input-loading">{t('editor.loading')}</span>
            )}
          </p>
        </>
      ) : (
        <Editor {...props} hasFocus={wasFocused} height={height} />
      )}
    </div>
  )
}
