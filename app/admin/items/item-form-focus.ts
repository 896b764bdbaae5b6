import { type RefObject, useLayoutEffect } from 'react'
import { textFieldSelector } from '../../ui/use-first-field-focus.ts'

/**
 * Keeps fields free of the sticky bar: the browser scrolls a focused field above the bar's current height
 * (`scroll-padding`), and a field that was clicked while it was half covered is scrolled too.
 */
export function useFieldsClearOfBar(bar: RefObject<HTMLElement | null>, formKey: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form with another key has other elements
  useLayoutEffect(() => {
    const element = bar.current
    const form = element?.closest('form')
    if (element === null || form === null || form === undefined) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--item-bar-height', `${element.offsetHeight}px`),
    )
    observer.observe(element)
    const scrollClear = ({ target }: FocusEvent) => {
      if (!(target instanceof HTMLElement) || !target.matches(textFieldSelector)) return
      if (
        target.getBoundingClientRect().bottom > element.getBoundingClientRect().top &&
        !element.contains(target)
      )
        target.scrollIntoView({ block: 'nearest' })
    }
    form.addEventListener('focusin', scrollClear)
    return () => {
      observer.disconnect()
      form.removeEventListener('focusin', scrollClear)
      style.removeProperty('--item-bar-height')
    }
  }, [bar, formKey])
}
