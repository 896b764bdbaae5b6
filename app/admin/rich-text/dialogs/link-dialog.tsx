import { useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { parseLinkAddress } from '../link-address.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { DialogTextField } from './dialog-text-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'
import { SitePageSearch } from './site-page-search.tsx'

/** A link as somebody wants it. */
export interface LinkDialogResult {
  readonly href: string
  readonly title: string | null
  /** What it is to be called, where no words were chosen. */
  readonly text: string
}

interface Props {
  readonly href: string
  readonly title: string
  /** Words were chosen for it, or it stands on some already. */
  readonly hasText: boolean
  readonly t: Translate
  readonly onDone: (link: LinkDialogResult) => void
  readonly onRemove: (() => void) | null
  readonly onClose: () => void
}

/** Where a link leads: an address, or a page of the site found by its name. */
export function LinkDialog({ href: start, title: startTitle, hasText, t, onDone, onRemove, onClose }: Props) {
  const [href, setHref] = useState(start)
  const [title, setTitle] = useState(startTitle)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const done = (written = href, name = text) => {
    const address = parseLinkAddress(written, window.location.origin)
    if (address === null) setError(t(written.trim() === '' ? 'editor.linkEmpty' : 'editor.linkRefused'))
    else
      onDone({
        href: address,
        title: title.trim() || null,
        text: name.trim() || address.replace(/^(?:https?:\/\/|mailto:|tel:)/, ''),
      })
  }
  return (
    <EditorDialog title={t('editor.link')} className="editor-link" onClose={onClose} onEnter={() => done()}>
      <DialogTextField
        label={t('editor.linkAddress')}
        help={t('editor.linkAddressHelp')}
        value={href}
        error={error}
        onChange={(value) => {
          setHref(value)
          setError(null)
        }}
      />
      <SitePageSearch
        t={t}
        onPick={(choice) => {
          setHref(choice.path)
          setError(null)
          if (text === '') setText(choice.name)
        }}
      />
      {!hasText && <DialogTextField label={t('editor.linkText')} value={text} onChange={setText} />}
      <DialogTextField label={t('editor.linkTitle')} value={title} maxLength={200} onChange={setTitle} />
      <DialogButtons
        confirmLabel={t('editor.ok')}
        cancelLabel={t('editor.cancel')}
        onConfirm={() => done()}
        onCancel={onClose}
      >
        {onRemove !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {t('editor.removeLink')}
          </Button>
        )}
      </DialogButtons>
    </EditorDialog>
  )
}
