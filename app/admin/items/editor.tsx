import './items.css'
import type { ComponentProps } from 'react'
import { kindOf } from '../../../domain/kinds/index.ts'
import type { ActionResult } from '../../actions/create-action.ts'
import { Form, type InputLibrary } from '../../forms/index.ts'
import { usePageContext } from '../../layout/frame.ts'
import { AdminPage } from '../page.tsx'
import { richTextInput } from '../rich-text/index.ts'
import { ItemFormContext } from './fields/around.ts'
import { ItemFields } from './fields/item-fields.tsx'
import type { ItemForm } from './form.ts'
import { KeepingArea, KeepingStatus, useKeeping } from './keeping/index.ts'
import { SavedNote, TroubleNote } from './outcome-note.tsx'
import { PreviewButton, PreviewPane, ShareDraft, usePreview } from './preview/index.ts'
import { PublishBar } from './publish/index.ts'
import { RemoveItem } from './remove-item.tsx'
import { useItemEditor } from './use-item-editor.ts'
import { useSaveKey } from './use-save-key.ts'
import { Ways, WayToPictures } from './ways.tsx'

const library: InputLibrary = { html: richTextInput }

interface Props extends Pick<ComponentProps<typeof AdminPage>, 'me' | 'flash'> {
  readonly form: ItemForm
  /** What became of the form where the browser sent it by itself. */
  readonly answer: ActionResult<never> | null
}

/** The form of an item, and everything around it. */
export function ItemEditor({ form, answer, me, flash }: Props) {
  const { t } = usePageContext()
  const editing = useItemEditor(form.item, answer?.values)
  const { item, save } = editing
  const keeping = useKeeping(editing)
  const preview = usePreview(item.kind)
  useSaveKey(save)
  return (
    <AdminPage title={t(`admin.${item.id === null ? 'add' : 'edit'}.${item.kind}`)} me={me} flash={flash}>
      <div className="item-top">
        <Ways item={item} />
        <div className="item-tools">
          <WayToPictures item={item} />
          <ShareDraft item={item} />
          <PreviewButton preview={preview} />
        </div>
      </div>
      <KeepingArea editing={editing} keeping={keeping} />
      <TroubleNote editing={editing} />
      <div className="with-preview">
        <div className="item-main" data-focus-home="">
          <ItemFormContext value={{ ...form, item }}>
            <Form
              key={editing.formKey}
              label={String(item.values[kindOf(item.kind).title] ?? '') || t(`admin.add.${item.kind}`)}
              encType="multipart/form-data"
              values={editing.startValues}
              errors={answer?.errors}
              library={library}
              {...editing.form}
            >
              <input type="hidden" name="intent" value="save" />
              <input type="hidden" name="version" value={answer?.values?.version ?? item.version ?? ''} />
              <ItemFields kind={item.kind} />
              <div className="item-bar">
                <PublishBar
                  item={item}
                  busy={editing.busy}
                  onSave={(publication) => void save(publication)}
                  notes={
                    <>
                      <SavedNote editing={editing} />
                      <KeepingStatus keeping={keeping} />
                    </>
                  }
                />
              </div>
            </Form>
          </ItemFormContext>
        </div>
        <PreviewPane preview={preview} item={item} values={editing.values} subscribe={editing.subscribe} />
      </div>
      <RemoveItem item={item} />
    </AdminPage>
  )
}
