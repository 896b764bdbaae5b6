import './items.css'
import { type ComponentProps, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { getKindDefinition } from '../../../domain/kinds/index.ts'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import type { FormActionResult } from '../../actions/create-action.ts'
import type { RequestFailureCode } from '../../api/client.ts'
import { Form, type InputLibrary } from '../../forms/index.ts'
import { formatTime } from '../../i18n/format-dates.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { useOpenItemAnnouncement } from '../../live/editor-channel-hooks.ts'
import type { OpenItemState } from '../../live/editor-presence.ts'
import { openModal } from '../../modal/modal-store.ts'
import { richTextInputDefinition } from '../../rich-text/index.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useFirstFieldFocus } from '../../ui/use-first-field-focus.ts'
import { FormGalleryProvider, type GetFormGallery } from '../../uploads/upload-target.ts'
import { AdminPageLayout } from '../admin-page-layout.tsx'
import { formatUsedPictureNames } from '../bulk/used-picture-names.ts'
import { OpenElsewhereHint } from '../live/open-elsewhere-hint.tsx'
import { DraftAndConflictPrompts } from './autosave/autosave-prompts.tsx'
import { AutosaveStatusMessage } from './autosave/autosave-status.tsx'
import { useAutosave } from './autosave/use-autosave.ts'
import { SavedElsewhereNotice } from './colleagues/saved-elsewhere-notice.tsx'
import type { EditableItem } from './contract.ts'
import { ItemFields } from './fields/item-fields.tsx'
import { ItemFormContext } from './fields/item-form-context.ts'
import { PictureFixitySection } from './fixity/picture-fixity-section.tsx'
import { ImageSequenceNav } from './image-sequence-nav.tsx'
import type { ItemFormData } from './item-form-data.ts'
import { useFieldsClearOfBar } from './item-form-focus.ts'
import { PageWithoutLinkNotice } from './page-without-link-notice.tsx'
import { SharePreviewButton } from './preview/preview-link-list.tsx'
import { PreviewPaneOrDialog, PreviewToggleButton, usePreviewVisibility } from './preview/preview-pane.tsx'
import { canPublishItem, SaveAndPublishBar } from './publish/publish-bar.tsx'
import { type ItemEditorController, useItemEditor } from './use-item-editor.ts'

const library: InputLibrary = { html: richTextInputDefinition }

interface Props extends Pick<ComponentProps<typeof AdminPageLayout>, 'me' | 'flash'> {
  readonly form: ItemFormData
  /** Result of a submit without JavaScript. */
  readonly answer: FormActionResult<never> | null
  /** The page title; by default what is done with which kind. */
  readonly title?: string
  /** The pictures of a gallery, shown before its form. */
  readonly renderPictures?: (editor: ItemEditorController) => ReactNode
  /** The running uploads of these pictures. */
  readonly upload?: OpenItemState['upload']
}

/** The edit page of an item: its form, preview, autosave and navigation. */
export function ItemEditorPage({
  form,
  answer: actionResult,
  me,
  flash,
  title,
  renderPictures,
  upload = null,
}: Props) {
  const { t } = usePageContext()
  const editor = useItemEditor(form.item, form.creationKey, actionResult?.values)
  const { item, save } = editor
  const autosave = useAutosave(editor)
  const preview = usePreviewVisibility(item.kind, renderPictures === undefined)
  const main = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  useSaveShortcuts(editor)
  useFieldsClearOfBar(bar, editor.formKey)
  useFirstFieldFocus(main, item.id === null && autosave.hasNoDrafts)
  const getFormGallery = useItemGallery(editor)
  useOpenItemAnnouncement(
    item.id === null ? null : { kind: item.kind, id: item.id, isEdited: editor.isDirty, upload },
  )
  return (
    <AdminPageLayout
      title={title ?? t(`admin.${item.id === null ? 'add' : 'edit'}.${item.kind}`)}
      me={me}
      flash={flash}
    >
      <div className="item-top">
        <ItemEditorNav item={item} />
        {form.sequence !== null && (
          <ImageSequenceNav sequence={form.sequence} editor={editor} autosave={autosave} />
        )}
        <div className="item-tools">
          {renderPictures === undefined && <GalleryPageLink item={item} />}
          {item.access === 'publish' && <SharePreviewButton item={item} />}
          <PreviewToggleButton preview={preview} />
        </div>
      </div>
      {item.id !== null && (
        <>
          <OpenElsewhereHint kind={item.kind} id={item.id} />
          <SavedElsewhereNotice editor={editor} />
        </>
      )}
      <DraftAndConflictPrompts editor={editor} autosave={autosave} />
      <WithPictures pictures={renderPictures?.(editor)}>
        <div className="with-preview">
          <div className="item-main" data-focus-home="" ref={main}>
            <ItemFormContext value={{ ...form, item }}>
              <FormGalleryProvider value={getFormGallery}>
                <Form
                  key={editor.formKey}
                  label={
                    String(item.values[getKindDefinition(item.kind).title] ?? '') ||
                    t(`admin.add.${item.kind}`)
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
                  {form.creationKey !== null && (
                    <input
                      type="hidden"
                      name="creationKey"
                      value={String(actionResult?.values?.creationKey ?? form.creationKey)}
                    />
                  )}
                  <ItemFields kind={item.kind} />
                  <div className="item-bar" ref={bar}>
                    <SaveFailureNotice editor={editor} />
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
              </FormGalleryProvider>
            </ItemFormContext>
          </div>
          <PreviewPaneOrDialog
            preview={preview}
            item={item}
            getValues={editor.getValues}
            subscribe={editor.subscribe}
          />
        </div>
      </WithPictures>
      <PageWithoutLinkNotice item={item} />
      <PictureFixitySection item={item} fixity={form.fixity} />
      <MoveItemToTrashButton item={item} galleryContents={form.galleryContents} />
    </AdminPageLayout>
  )
}

/** The gallery for pictures uploaded into the form: the item itself if it is a gallery, otherwise the one in its form. */
function useItemGallery({ item: { kind, id }, getValues }: ItemEditorController): GetFormGallery {
  return useCallback(() => {
    const gallery = kind === 'gallery' ? id : Number(getValues().gallery ?? 0)
    return gallery || null
  }, [kind, id, getValues])
}

/** The pictures of a gallery with its form beside them; any other item has only its form. */
function WithPictures({
  pictures,
  children,
}: {
  readonly pictures: ReactNode
  readonly children: ReactNode
}) {
  const { t } = usePageContext()
  if (pictures === undefined) return children
  return (
    <div className="gallery-page">
      <div className="gallery-page-columns">
        <div className="gallery-page-pictures">
          <a className="gallery-page-jump" href="#gallery-text">
            {t('pictures.about')}
          </a>
          {pictures}
        </div>
        <section className="gallery-page-text" id="gallery-text" aria-labelledby="gallery-text-title">
          <h2 id="gallery-text-title">{t('pictures.about')}</h2>
          {children}
        </section>
      </div>
    </div>
  )
}

/** Link from the form of a new gallery to the page where pictures are added to it. */
function GalleryPageLink({ item: { kind, id } }: { item: EditableItem }) {
  const { t } = usePageContext()
  if (kind !== 'gallery' || id === null) return null
  return (
    <ButtonLink href={`/admin/edit/gallery/${id}`}>
      <Icon name="image" />
      {t('items.galleryEditor')}
    </ButtonLink>
  )
}

/** Links from an item's form: back, to its history and to its public page. */
export function ItemEditorNav({ item: { kind, id, path, chosen, values } }: { item: EditableItem }) {
  const { t } = usePageContext()
  const gallery = kind === 'image' ? values.gallery : null
  return (
    <nav className="admin-back item-ways" aria-label={t('items.ways')}>
      {gallery === null || gallery === undefined ? (
        <a href={`/admin/edit/${kind}`}>{t('items.back')}</a>
      ) : (
        <a href={`/admin/edit/gallery/${gallery}`}>
          {t('galleryEditor.back', { name: chosen.gallery?.name ?? '' })}
        </a>
      )}
      {id !== null && <a href={`/admin/edit/${kind}/${id}/history`}>{t('items.history')}</a>}
      {path !== null && (
        <a href={path} target="_blank" rel="noopener">
          {t('items.view')}
          <Icon name="outside" />
          <span className="sr-only"> ({t('upload.newWindow')})</span>
        </a>
      )}
    </nav>
  )
}

/** Moves the item to the trash after a confirmation. */
function MoveItemToTrashButton({
  item: { kind, id },
  galleryContents,
}: Pick<ItemFormData, 'item' | 'galleryContents'>) {
  const { t } = usePageContext()
  if (id === null) return null
  const { images, galleries, used } = galleryContents ?? { images: 0, galleries: 0, used: [] }
  const texts = [
    t('items.removeText'),
    ...(images > 0 ? [t('items.removeGalleryImages', { count: images })] : []),
    ...(galleries > 0 ? [t('items.removeGalleryGalleries', { count: galleries })] : []),
    ...(used.length > 0 ? [t('items.removeGalleryUsed', { names: formatUsedPictureNames(t, used) })] : []),
  ]
  return (
    <div className="item-remove">
      <ConfirmActionButton
        // The pictures of a gallery have a button of their own.
        label={t(kind === 'gallery' ? 'pictures.removeGallery' : 'items.remove')}
        title={t('items.removeTitle')}
        text={texts.join(' ')}
        confirm={t('items.remove')}
        intent="remove"
        action={`/admin/edit/${kind}/${id}`}
      />
    </div>
  )
}

/** Announces a save and its time to screen readers, too, without moving the focus. */
function SaveStatusMessage({
  editor: { item, savedAt, outcome, isBusy, isDirty },
}: {
  editor: ItemEditorController
}) {
  const { t, site, language } = usePageContext()
  const getMessage = () => {
    if (isBusy) return t('items.saving')
    if (outcome?.state !== 'saved' || savedAt === null || isDirty) return ''
    const time = formatTime(savedAt.toISOString(), language, site.timeZone)
    const statusKey = getKindDefinition(item.kind).published && item.status !== 'new' ? item.status : 'plain'
    return t(`items.saved.${statusKey}`, { time })
  }
  return (
    <p className="item-saved" role="status">
      {getMessage()}
    </p>
  )
}

/** Failures that another attempt does not help. */
const lastingFailures: readonly RequestFailureCode[] = ['forbidden', 'tooLarge', 'notWritable']

/**
 * Shows why a save failed, other than field errors; a failure that stays also in the modal, so that no one leaves
 * without having read it. A deleted item has its own notice, which offers to restore it.
 */
function SaveFailureNotice({ editor: { outcome } }: { editor: ItemEditorController }) {
  const { t } = usePageContext()
  const failure = outcome?.state === 'trouble' && outcome.trouble !== 'gone' ? outcome.trouble : null
  // Only the outcome: the modal opens once for each attempt.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not again when the language changes
  useEffect(() => {
    if (failure !== null && lastingFailures.includes(failure))
      openModal(t('items.notSaved'), t(`items.troubles.${failure}`))
  }, [outcome])
  return (
    <div role="alert">{failure !== null && <Notice isError>{t(`items.troubles.${failure}`)}</Notice>}</div>
  )
}

/**
 * Saves on Ctrl+S instead of the browser's own command, and publishes on Ctrl+Shift+Enter (⌘ on a Mac), as the buttons
 * do; does nothing while a dialog is open.
 */
function useSaveShortcuts({ item, save }: ItemEditorController): void {
  const canPublish = canPublishItem(item)
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const change = findShortcutPublicationChange(event)
      if (change === null || (change === 'now' && !canPublish)) return
      event.preventDefault()
      if (!event.repeat && document.querySelector('dialog[open]') === null) void save(change)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [save, canPublish])
}

function findShortcutPublicationChange(event: KeyboardEvent): 'keep' | 'now' | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing) return null
  if (event.key.toLowerCase() === 's' && !event.shiftKey) return 'keep'
  return event.key === 'Enter' && event.shiftKey ? 'now' : null
}
