import { useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { Button } from '../../../ui/button.tsx'
import { parseLinkAddress } from '../link-address.ts'
import { DialogConfirmCancelButtons } from './dialog-buttons.tsx'
import { DialogTextField } from './dialog-text-field.tsx'
import { BaseEditorDialog } from './editor-dialog.tsx'
import { SitePageSearch } from './site-page-search.tsx'

/** The link that was entered in the dialog. */
export interface LinkDialogResult {
  readonly href: string
  readonly title: string | null
  /** The link text, used where no text is selected. */
  readonly text: string
}

interface Props {
  readonly href: string
  readonly title: string
  /** Text is selected, or the cursor is in an existing link. */
  readonly hasText: boolean
  readonly t: Translate
  readonly onDone: (link: LinkDialogResult) => void
  readonly onRemove: (() => void) | null
  readonly onClose: () => void
}

/** Edits a link: an address, or a page of the site found by name. */
export function LinkDialog({
  href: initialHref,
  title: initialTitle,
  hasText,
  t,
  onDone,
  onRemove,
  onClose,
}: Props) {
  const [href, setHref] = useState(initialHref)
  const [title, setTitle] = useState(initialTitle)
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = (input = href, name = text) => {
    const address = parseLinkAddress(input, window.location.origin)
    if (address === null) setError(t(input.trim() === '' ? 'editor.linkEmpty' : 'editor.linkRefused'))
    else
      onDone({
        href: address,
        title: title.trim() || null,
        text: name.trim() || address.replace(/^(?:https?:\/\/|mailto:|tel:)/, ''),
      })
  }
  return (
    <BaseEditorDialog
      title={t('editor.link')}
      className="editor-link"
      onClose={onClose}
      onEnter={() => submit()}
    >
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
      <DialogConfirmCancelButtons
        confirmLabel={t('editor.ok')}
        cancelLabel={t('editor.cancel')}
        onConfirm={() => submit()}
        onCancel={onClose}
      >
        {onRemove !== null && (
          <Button variant="quiet" onClick={onRemove}>
            {t('editor.removeLink')}
          </Button>
        )}
      </DialogConfirmCancelButtons>
    </BaseEditorDialog>
  )
}
