import { useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { readAddress } from '../address.ts'
import { Buttons } from './buttons.tsx'
import { EditorDialog } from './dialog.tsx'
import { LinkSearch } from './link-search.tsx'
import { TextField } from './text-field.tsx'

/** A link as somebody wants it. */
export interface WantedLink {
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
  readonly onDone: (link: WantedLink) => void
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
    const address = readAddress(written, window.location.origin)
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
      <TextField
        label={t('editor.linkAddress')}
        help={t('editor.linkAddressHelp')}
        value={href}
        error={error}
        onChange={(value) => {
          setHref(value)
          setError(null)
        }}
      />
      <LinkSearch
        t={t}
        onPick={(choice) => {
          setHref(choice.path)
          setError(null)
          if (text === '') setText(choice.name)
        }}
      />
      {!hasText && <TextField label={t('editor.linkText')} value={text} onChange={setText} />}
      <TextField label={t('editor.linkTitle')} value={title} maxLength={200} onChange={setTitle} />
      <Buttons yes={t('editor.ok')} no={t('editor.cancel')} onYes={() => done()} onNo={onClose}>
        {onRemove !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {t('editor.removeLink')}
          </Button>
        )}
      </Buttons>
    </EditorDialog>
  )
}
