import './help-link.css'
import { useEffect, useRef } from 'react'
import { isTextInput } from '../../enhance/search-shortcut.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { areSingleKeyShortcutsEnabled } from '../../search/key-shortcuts-setting.ts'
import { findHelpTopic, getHelpHref } from './find-help-topic.ts'

/** The link to the help about the page; the key ? opens it too. A new tab leaves forms as they are. */
export function HelpLink() {
  const { t, path } = usePageContext()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const openHelp = (event: KeyboardEvent) => {
      const isOtherShortcut =
        event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.repeat
      if (event.key !== '?' || isOtherShortcut || event.defaultPrevented || isTextInput(event.target)) return
      if (document.querySelector('dialog[open]') !== null || !areSingleKeyShortcutsEnabled()) return
      event.preventDefault()
      link.current?.click()
    }
    document.addEventListener('keydown', openHelp)
    return () => document.removeEventListener('keydown', openHelp)
  }, [])
  const topic = findHelpTopic(path)
  if (topic === null || path.startsWith('/admin/help')) return null
  return (
    <a
      ref={link}
      className="help-link"
      href={getHelpHref(topic)}
      target="letopis-help"
      aria-label={t('adminHelp.open')}
      aria-keyshortcuts="?"
      title={t('adminHelp.open')}
    >
      ?
    </a>
  )
}
