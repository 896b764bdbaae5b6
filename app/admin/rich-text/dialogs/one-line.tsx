import { useState } from 'react'
import type { Translate } from '../../../i18n/translate.ts'
import { Buttons } from './buttons.tsx'
import { EditorDialog } from './dialog.tsx'
import { TextField } from './text-field.tsx'

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
export function OneLineDialog({ title, help, value: start, maxLength, lang, t, onDone, onClose }: Props) {
  const [value, setValue] = useState(start)
  const done = () => onDone(value.trim())
  return (
    <EditorDialog title={title} onClose={onClose} onEnter={done}>
      <TextField
        label={title}
        help={help}
        value={value}
        maxLength={maxLength}
        lang={lang}
        onChange={setValue}
      />
      <Buttons yes={t('editor.ok')} no={t('editor.cancel')} onYes={done} onNo={onClose} />
    </EditorDialog>
  )
}
