import { useState } from 'react'
import { parseEmbedAddress } from '../../../domain/text/embeds.ts'
import type { Translate } from '../../i18n/translate.ts'
import { BaseEditorDialog, DialogConfirmCancelButtons, DialogTextField } from './editor-dialog.tsx'

interface EmbedDialogProps {
  readonly t: Translate
  readonly onDone: (address: string) => void
  readonly onClose: () => void
}

/** Asks for the address of a video or a map. */
export function EmbedDialog({ t, onDone, onClose }: EmbedDialogProps) {
  const [address, setAddress] = useState('')
  const [error, setError] = useState<string | null>(null)
  const submit = () => {
    const trimmed = address.trim()
    if (parseEmbedAddress(trimmed) === null) setError(t('editor.embedRefused'))
    else onDone(trimmed)
  }
  return (
    <BaseEditorDialog title={t('editor.embed')} onClose={onClose} onEnter={submit}>
      <DialogTextField
        label={t('editor.embedAddress')}
        help={t('editor.embedHelp')}
        value={address}
        error={error}
        onChange={(value) => {
          setAddress(value)
          setError(null)
        }}
      />
      <DialogConfirmCancelButtons
        confirmLabel={t('editor.ok')}
        cancelLabel={t('editor.cancel')}
        onConfirm={submit}
        onCancel={onClose}
      />
    </BaseEditorDialog>
  )
}
