import './dialogs.css'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import type { MessageKey, Translate } from '../../i18n/translate.ts'
import { PicturePickerDialog } from '../../pickers/picture-picker.tsx'
import { Button } from '../../ui/button.tsx'
import type { ChosenFile } from '../../uploads/upload-entry.ts'
import { insertEmbed } from '../attachments/link-card-commands.ts'
import {
  createSetTableCaptionCommand,
  getLinkAtSelection,
  getTableCaptionAtCursor,
  removeLinkAtSelection,
  runProseMirrorCommand,
  setOrInsertLinkAtSelection,
} from '../commands.ts'
import {
  findPictureAtSelection,
  insertPicture,
  setPictureAltTextAtSelection,
} from '../pictures/figure-commands.ts'
import { type ToolbarTool, textStyles, toolbarToolGroups } from '../toolbar/tools.ts'
import { BaseEditorDialog, DialogConfirmCancelButtons, DialogTextField } from './editor-dialog.tsx'
import { EmbedDialog } from './embed-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

export type EditorDialogName = 'link' | 'pictures' | 'embed' | 'alt' | 'caption' | 'help'

interface ActiveEditorDialogProps {
  readonly name: EditorDialogName
  readonly editor: Editor
  readonly lang: string
  readonly t: Translate
  readonly onClose: () => void
  /** Uploads pictures into the text. */
  readonly onFiles: (files: readonly ChosenFile[]) => void
}

/** The open dialog of the editor. */
export function ActiveEditorDialog({ name, editor, lang, t, onClose, onFiles }: ActiveEditorDialogProps) {
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
          onDone={(result) => thenClose(() => setOrInsertLinkAtSelection(editor, result))()}
          onRemove={link.href === '' ? null : thenClose(() => removeLinkAtSelection(editor))}
        />
      )
    }
    case 'pictures':
      return (
        <PicturePickerDialog
          onClose={onClose}
          onPick={(image) => thenClose(() => insertPicture(editor, image))()}
          onFiles={(files) => thenClose(() => onFiles(files))()}
        />
      )
    case 'embed':
      return (
        <EmbedDialog
          t={t}
          onClose={onClose}
          onDone={(address) => thenClose(() => insertEmbed(editor, address))()}
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
          onDone={(alt) => thenClose(() => setPictureAltTextAtSelection(editor, alt))()}
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
            thenClose(() => runProseMirrorCommand(editor, createSetTableCaptionCommand(caption)))()
          }
        />
      )
    case 'help':
      return <ShortcutHelpDialog t={t} onClose={onClose} />
  }
}

interface SingleLineTextDialogProps {
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
function SingleLineTextDialog({
  title,
  help,
  value: initialValue,
  maxLength,
  lang,
  t,
  onDone,
  onClose,
}: SingleLineTextDialogProps) {
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

const otherShortcuts: readonly (readonly [string, MessageKey])[] = [
  ['Alt+F10', 'editor.helpToToolbar'],
  ['Shift+Enter', 'editor.helpLineBreak'],
  ['Ctrl+Enter', 'editor.helpLeave'],
  ['Ctrl+]', 'editor.indent'],
  ['Ctrl+[', 'editor.outdent'],
  ['Tab', 'editor.helpTab'],
  ['Ctrl+S', 'editor.helpSave'],
  ['Ctrl+Shift+Enter', 'editor.helpPublish'],
]

const markdownShortcuts: readonly (readonly [string, MessageKey])[] = [
  ['## ', 'editor.heading2'],
  ['### ', 'editor.heading3'],
  ['#### ', 'editor.heading4'],
  ['- ', 'editor.bulletList'],
  ['1. ', 'editor.orderedList'],
  ['> ', 'editor.blockquote'],
  ['---', 'editor.horizontalRule'],
  ['**…**', 'editor.strong'],
  ['*…*', 'editor.em'],
  ['~~…~~', 'editor.s'],
  ['`…`', 'editor.code'],
]

interface ShortcutHelpDialogProps {
  readonly t: Translate
  readonly onClose: () => void
}

/** Lists all keyboard shortcuts and Markdown shortcuts of the editor. */
function ShortcutHelpDialog({ t, onClose }: ShortcutHelpDialogProps) {
  const tools: readonly ToolbarTool[] = toolbarToolGroups.flat()
  const toolShortcuts = [...textStyles, ...tools].flatMap(
    ({ name, keys }): (readonly [string, MessageKey])[] => (keys ? [[keys, `editor.${name}`]] : []),
  )
  return (
    <BaseEditorDialog title={t('editor.help')} className="editor-help" onClose={onClose}>
      <h3>{t('editor.helpKeys')}</h3>
      <ShortcutList list={[...toolShortcuts, ...otherShortcuts]} t={t} />
      <h3>{t('editor.helpTyped')}</h3>
      <p className="field-help">{t('editor.helpTypedText')}</p>
      <ShortcutList list={markdownShortcuts} t={t} />
      <div className="editor-dialog-buttons">
        <Button onClick={onClose}>{t('editor.close')}</Button>
      </div>
    </BaseEditorDialog>
  )
}

function ShortcutList({ list, t }: { list: readonly (readonly [string, MessageKey])[]; t: Translate }) {
  return (
    <dl className="editor-keys">
      {list.map(([keys, label]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{t(label)}</dd>
        </div>
      ))}
    </dl>
  )
}
