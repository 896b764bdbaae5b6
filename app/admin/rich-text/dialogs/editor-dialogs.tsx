import type { Editor } from '@tiptap/core'
import type { Translate } from '../../../i18n/translate.ts'
import { PicturePicker } from '../../pictures/picker.tsx'
import { linkNow, removeLink, setLink } from '../links.ts'
import { perform } from '../perform.ts'
import { describePicture, insertPicture, pictureAt } from '../pictures.ts'
import { setTableCaption, tableCaption } from '../schema/table-commands.ts'
import { HelpDialog } from './help-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { OneLineDialog } from './one-line.tsx'

/** The dialogs of the editor. */
export type DialogName = 'link' | 'pictures' | 'alt' | 'caption' | 'help'

interface Props {
  readonly name: DialogName
  readonly editor: Editor
  readonly lang: string
  readonly t: Translate
  readonly onClose: () => void
}

/** The dialog that is open; whatever it does, the cursor is back in the text afterwards. */
export function EditorDialogs({ name, editor, lang, t, onClose }: Props) {
  const closing = (act: () => void) => () => {
    act()
    onClose()
  }
  switch (name) {
    case 'link': {
      const link = linkNow(editor)
      return (
        <LinkDialog
          {...link}
          t={t}
          onClose={onClose}
          onDone={(wanted) => closing(() => setLink(editor, wanted))()}
          onRemove={link.href === '' ? null : closing(() => removeLink(editor))}
        />
      )
    }
    case 'pictures':
      return (
        <PicturePicker onClose={onClose} onPick={(image) => closing(() => insertPicture(editor, image))()} />
      )
    case 'alt':
      return (
        <OneLineDialog
          title={t('editor.alt')}
          help={t('editor.altHelp')}
          value={String(pictureAt(editor)?.node.attrs.alt ?? '')}
          maxLength={500}
          lang={lang}
          t={t}
          onClose={onClose}
          onDone={(alt) => closing(() => describePicture(editor, alt))()}
        />
      )
    case 'caption':
      return (
        <OneLineDialog
          title={t('editor.caption')}
          help={t('editor.captionHelp')}
          value={tableCaption(editor.state) ?? ''}
          maxLength={300}
          lang={lang}
          t={t}
          onClose={onClose}
          onDone={(caption) => closing(() => perform(editor, setTableCaption(caption)))()}
        />
      )
    case 'help':
      return <HelpDialog t={t} onClose={onClose} />
  }
}
