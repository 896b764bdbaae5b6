import './items.css'
import type { ComponentProps } from 'react'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import type { FormActionResult } from '../../actions/create-action.ts'
import { Form, type InputLibrary } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminPageLayout } from '../admin-page-layout.tsx'
import { richTextInputDefinition } from '../rich-text/index.ts'
import { UnsavedWorkPrompts } from './autosave/autosave-prompts.tsx'
import { AutosaveStatusMessage } from './autosave/autosave-status.tsx'
import { useAutosave } from './autosave/use-autosave.ts'
import { ItemFields } from './fields/item-fields.tsx'
import { ItemFormContext } from './fields/item-form-context.ts'
import { GalleryEditorLink, ItemEditorNav } from './item-editor-nav.tsx'
import type { ItemFormData } from './item-form-data.ts'
import { PreviewPaneOrDialog, PreviewToggleButton, usePreviewVisibility } from './preview/preview-pane.tsx'
import { SharePreviewButton } from './preview/share-preview-button.tsx'
import { SaveAndPublishBar } from './publish/publish-bar.tsx'
import { MoveItemToTrashButton } from './remove-item-button.tsx'
import { SaveFailureNotice, SaveStatusMessage } from './save-status-messages.tsx'
import { useItemEditor } from './use-item-editor.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'

const library: InputLibrary = { html: richTextInputDefinition }

interface Props extends Pick<ComponentProps<typeof AdminPageLayout>, 'me' | 'flash'> {
  readonly form: ItemFormData
  /** Result of a submit without JavaScript. */
  readonly answer: FormActionResult<never> | null
}

/** The edit page of an item: its form, preview, autosave and navigation. */
export function ItemEditorPage({ form, answer: actionResult, me, flash }: Props) {
  const { t } = usePageContext()
  const editor = useItemEditor(form.item, actionResult?.values)
  const { item, save } = editor
  const autosave = useAutosave(editor)
  const preview = usePreviewVisibility(item.kind)
  useSaveShortcut(save)
  return (
    <AdminPageLayout
      title={t(`admin.${item.id === null ? 'add' : 'edit'}.${item.kind}`)}
      me={me}
      flash={flash}
    >
      <div className="item-top">
        <ItemEditorNav item={item} />
        <div className="item-tools">
          <GalleryEditorLink item={item} />
          <SharePreviewButton item={item} />
          <PreviewToggleButton preview={preview} />
        </div>
      </div>
      <UnsavedWorkPrompts editor={editor} autosave={autosave} />
      <SaveFailureNotice editor={editor} />
      <div className="with-preview">
        <div className="item-main" data-focus-home="">
          <ItemFormContext value={{ ...form, item }}>
            <Form
              key={editor.formKey}
              label={
                String(item.values[getKindDefinition(item.kind).title] ?? '') || t(`admin.add.${item.kind}`)
              }
              encType="multipart/form-data"
              values={editor.initialValues}
              errors={actionResult?.errors}
              library={library}
              {...editor.formProps}
            >
              <input type="hidden" name="intent" value="save" />
              <input
                type="hidden"
                name="version"
                value={actionResult?.values?.version ?? item.version ?? ''}
              />
              <ItemFields kind={item.kind} />
              <div className="item-bar">
                <SaveAndPublishBar
                  item={item}
                  busy={editor.isBusy}
                  onSave={(publication) => void save(publication)}
                  notes={
                    <>
                      <SaveStatusMessage editor={editor} />
                      <AutosaveStatusMessage autosave={autosave} />
                    </>
                  }
                />
              </div>
            </Form>
          </ItemFormContext>
        </div>
        <PreviewPaneOrDialog
          preview={preview}
          item={item}
          getValues={editor.getValues}
          subscribe={editor.subscribe}
        />
      </div>
      <MoveItemToTrashButton item={item} />
    </AdminPageLayout>
  )
}
