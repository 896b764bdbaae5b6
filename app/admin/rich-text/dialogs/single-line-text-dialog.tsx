import { useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { DialogConfirmCancelButtons } from './dialog-buttons.tsx'
import { DialogTextField } from './dialog-text-field.tsx'
import { BaseEditorDialog } from './editor-dialog.tsx'

interface Props {
  readonly title: string
  readonly help: string
  readonly value: string
  readonly maxLength: number
  readonly lang?: string | undefined
  readonly t: Translate
  readonly onDone: (value: string) => void
  readonly onClose: () => void
}

/** A dialog for one line of text: the description of a picture or the caption of a table. */
export function SingleLineTextDialog({
  title,
  help,
  value: initialValue,
  maxLength,
  lang,
  t,
  onDone,
  onClose,
}: Props) {
  const [value, setValue] = useState(initialValue)
  const submit = () => onDone(value.trim())
  return (
    <BaseEditorDialog title={title} onClose={onClose} onEnter={submit}>
      <DialogTextField
        label={title}
        help={help}
        value={value}
        maxLength={maxLength}
        lang={lang}
        onChange={setValue}
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
