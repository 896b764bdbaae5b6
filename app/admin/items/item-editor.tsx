import './items.css'
import type { ComponentProps } from 'react'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import type { ActionResult } from '../../actions/create-action.ts'
import { Form, type InputLibrary } from '../../forms/index.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { AdminPageLayout } from '../admin-page-layout.tsx'
import { richTextInputDefinition } from '../rich-text/index.ts'
import { AutosavePrompts, AutosaveStatus, useAutosave } from './autosave/index.ts'
import { ItemFields } from './fields/item-fields.tsx'
import { ItemFormContext } from './fields/item-form-context.ts'
import { GalleryEditorLink, ItemEditorNav } from './item-editor-nav.tsx'
import type { ItemFormData } from './item-form-data.ts'
import {
  PreviewPane,
  PreviewToggleButton,
  SharePreviewButton,
  usePreviewVisibility,
} from './preview/index.ts'
import { PublishBar } from './publish/index.ts'
import { RemoveItemButton } from './remove-item-button.tsx'
import { SaveFailureNotice, SaveStatusMessage } from './save-status-messages.tsx'
import { useItemEditor } from './use-item-editor.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'

const library: InputLibrary = { html: richTextInputDefinition }

interface Props extends Pick<ComponentProps<typeof AdminPageLayout>, 'me' | 'flash'> {
  readonly form: ItemFormData
  /** What became of the form where the browser sent it by itself. */
  readonly answer: ActionResult<never> | null
}

/** The form of an item, and everything around it. */
export function ItemEditor({ form, answer, me, flash }: Props) {
  const { t } = usePageContext()
  const editing = useItemEditor(form.item, answer?.values)
  const { item, save } = editing
  const keeping = useAutosave(editing)
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
      <AutosavePrompts editing={editing} keeping={keeping} />
      <SaveFailureNotice editing={editing} />
      <div className="with-preview">
        <div className="item-main" data-focus-home="">
          <ItemFormContext value={{ ...form, item }}>
            <Form
              key={editing.formKey}
              label={
                String(item.values[getKindDefinition(item.kind).title] ?? '') || t(`admin.add.${item.kind}`)
              }
              encType="multipart/form-data"
              values={editing.initialValues}
              errors={answer?.errors}
              library={library}
              {...editing.formProps}
            >
              <input type="hidden" name="intent" value="save" />
              <input type="hidden" name="version" value={answer?.values?.version ?? item.version ?? ''} />
              <ItemFields kind={item.kind} />
              <div className="item-bar">
                <PublishBar
                  item={item}
                  busy={editing.isBusy}
                  onSave={(publication) => void save(publication)}
                  notes={
                    <>
                      <SaveStatusMessage editing={editing} />
                      <AutosaveStatus keeping={keeping} />
                    </>
                  }
                />
              </div>
            </Form>
          </ItemFormContext>
        </div>
        <PreviewPane
          preview={preview}
          item={item}
          getValues={editing.getValues}
          subscribe={editing.subscribe}
        />
      </div>
      <RemoveItemButton item={item} />
    </AdminPageLayout>
  )
}
