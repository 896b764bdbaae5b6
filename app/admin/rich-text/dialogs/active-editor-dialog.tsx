import type { Editor } from '@tiptap/core'
import type { Translate } from '../../../i18n/translate.ts'
import { PicturePickerDialog } from '../../pictures/picture-picker.tsx'
import { getLinkAtSelection, removeLinkAtSelection, setLinkAtSelection } from '../link-commands.ts'
import { findPictureAtSelection, insertPicture, setPictureAltText } from '../picture-commands.ts'
import { runEditorCommand } from '../run-editor-command.ts'
import { createSetTableCaptionCommand, getTableCaptionAtCursor } from '../schema/table-commands.ts'
import { LinkDialog } from './link-dialog.tsx'
import { ShortcutHelpDialog } from './shortcut-help-dialog.tsx'
import { SingleLineTextDialog } from './single-line-text-dialog.tsx'

export type EditorDialogName = 'link' | 'pictures' | 'alt' | 'caption' | 'help'

interface Props {
  readonly name: EditorDialogName
  readonly editor: Editor
  readonly lang: string
  readonly t: Translate
  readonly onClose: () => void
}

/** The open dialog of the editor. */
export function ActiveEditorDialog({ name, editor, lang, t, onClose }: Props) {
  const thenClose = (action: () => void) => () => {
    action()
    onClose()
  }
  switch (name) {
    case 'link': {
      const link = getLinkAtSelection(editor)
      return (
        <LinkDialog
          {...link}
          t={t}
          onClose={onClose}
          onDone={(result) => thenClose(() => setLinkAtSelection(editor, result))()}
          onRemove={link.href === '' ? null : thenClose(() => removeLinkAtSelection(editor))}
        />
      )
    }
    case 'pictures':
      return (
        <PicturePickerDialog
          onClose={onClose}
          onPick={(image) => thenClose(() => insertPicture(editor, image))()}
        />
      )
    case 'alt':
      return (
        <SingleLineTextDialog
          title={t('editor.alt')}
          help={t('editor.altHelp')}
          value={String(findPictureAtSelection(editor)?.node.attrs.alt ?? '')}
          maxLength={500}
          lang={lang}
          t={t}
          onClose={onClose}
          onDone={(alt) => thenClose(() => setPictureAltText(editor, alt))()}
        />
      )
    case 'caption':
      return (
        <SingleLineTextDialog
          title={t('editor.caption')}
          help={t('editor.captionHelp')}
          value={getTableCaptionAtCursor(editor.state) ?? ''}
          maxLength={300}
          lang={lang}
          t={t}
          onClose={onClose}
          onDone={(caption) =>
            thenClose(() => runEditorCommand(editor, createSetTableCaptionCommand(caption)))()
          }
        />
      )
    case 'help':
      return <ShortcutHelpDialog t={t} onClose={onClose} />
  }
}
