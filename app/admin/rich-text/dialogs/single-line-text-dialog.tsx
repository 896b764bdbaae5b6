import { useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { DialogTextField } from './dialog-text-field.tsx'
import { EditorDialog } from './editor-dialog.tsx'

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

/** A dialog that asks for one line: a picture's description, a table's title. */
export function SingleLineTextDialog({
  title,
  help,
  value: start,
  maxLength,
  lang,
  t,
  onDone,
  onClose,
}: Props) {
  const [value, setValue] = useState(start)
  const done = () => onDone(value.trim())
  return (
    <EditorDialog title={title} onClose={onClose} onEnter={done}>
      <DialogTextField
        label={title}
        help={help}
        value={value}
        maxLength={maxLength}
        lang={lang}
        onChange={setValue}
      />
      <DialogButtons
        confirmLabel={t('editor.ok')}
        cancelLabel={t('editor.cancel')}
        onConfirm={done}
        onCancel={onClose}
      />
    </EditorDialog>
  )
}
