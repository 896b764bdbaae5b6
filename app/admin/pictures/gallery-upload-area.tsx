import './upload/upload.css'
import { useEffect, useId, useRef } from 'react'
import { Form } from 'react-router'
import { usePageContext } from '../../layout/page-context.ts'
import type { OpenItemState } from '../../live/editor-presence.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLeaveWarning } from '../../ui/use-leave-warning.ts'
import { VirtualList } from '../../ui/virtual-list.tsx'
import { filterAndSortChosenFiles, readDroppedFiles } from '../../uploads/chosen-files.ts'
import { hasUploadResult, needsUserDecision } from '../../uploads/upload-entry.ts'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { LikelyDuplicatesPanel } from './upload/likely-duplicates-panel.tsx'
import { UploadDropZone } from './upload/upload-drop-zone.tsx'
import { InterruptedUploadsNotice, UploadPauseNotice } from './upload/upload-notices.tsx'
import {
  computeUploadTotals,
  UploadProgressAnnouncer,
  UploadProgressSummary,
  type UploadTotals,
} from './upload/upload-progress-summary.tsx'
import { ActiveUploadRow, UploadDecisionsPanel } from './upload/upload-rows.tsx'
import { useLikelyDuplicateReview } from './upload/use-likely-duplicate-review.ts'
import { useLocalStorageBoolean } from './upload/use-stored-boolean.ts'
import {
  type UploadQueueAndPreviews,
  useUploadQueueAndPreviews,
  useUploadQueueSnapshot,
} from './upload/use-uploader.ts'

interface Props extends Pick<GalleryEditorData, 'limits'> {
  readonly gallery: Pick<GalleryEditorData['gallery'], 'id'>
  readonly isPublic: boolean
  /** Publishes the gallery with the unsaved changes of its form, where the page has one. */
  readonly onPublishGallery?: () => void
  /** Whether the area takes less height, because pictures follow it. */
  readonly isCompact?: boolean
  /** Called with the progress of the uploads, and with null when none is running. */
  readonly onProgress: (upload: OpenItemState['upload']) => void
}

/** The upload area of a gallery. */
export function GalleryUploadArea({
  gallery,
  isPublic,
  onPublishGallery,
  limits,
  isCompact = false,
  onProgress,
}: Props) {
  const { t } = usePageContext()
  const publishGalleryForm = useId()
  const duplicates = useLikelyDuplicateReview(gallery.id)
  const uploader = useUploadQueueAndPreviews(gallery.id, duplicates.add)
  const view = useUploadQueueSnapshot(uploader)
  const [publish, setPublish] = useLocalStorageBoolean('letopis-upload-publish')
  const totals = computeUploadTotals(view.entries)
  useLeaveWarning(totals.left > 0)
  const { left, added, total } = totals
  useEffect(() => onProgress(left > 0 ? { added, total } : null), [onProgress, left, added, total])
  return (
    <section className="upload" data-compact={isCompact || undefined} aria-labelledby="upload-title">
      <h2 id="upload-title">{t('upload.title')}</h2>
      <UploadDropZone
        gallery={gallery.id}
        isHydrated={uploader !== null}
        publish={publish}
        publishGalleryForm={isPublic ? null : publishGalleryForm}
        onPublish={setPublish}
        onFiles={(files) => uploader?.queue.add(filterAndSortChosenFiles(files), publish)}
        onDrop={(transfer) => {
          readDroppedFiles(transfer)
            .then((chosen) => uploader?.queue.add(chosen, publish))
            .catch(reportError)
        }}
      />
      {!isPublic && (
        <Form
          id={publishGalleryForm}
          method="post"
          action={`/admin/add/image/${gallery.id}`}
          preventScrollReset
          onSubmit={(event) => {
            if (onPublishGallery === undefined) return
            event.preventDefault()
            onPublishGallery()
          }}
        >
          <input type="hidden" name="intent" value="publishGallery" />
        </Form>
      )}
      {uploader !== null && (
        <UploadStatusPanels totals={totals} view={view} uploader={uploader} limits={limits} />
      )}
      <LikelyDuplicatesPanel duplicates={duplicates} />
    </section>
  )
}

interface UploadStatusPanelsProps extends Pick<GalleryEditorData, 'limits'> {
  readonly totals: UploadTotals
  readonly view: ReturnType<typeof useUploadQueueSnapshot>
  readonly uploader: UploadQueueAndPreviews
}

/** The running uploads, their results, and the uploads that need a decision. */
function UploadStatusPanels({
  totals,
  view: { entries, pauseReason },
  uploader,
  limits,
}: UploadStatusPanelsProps) {
  const { t } = usePageContext()
  const { added, left, needWord } = totals
  const box = useScrollIntoView(left > 0 || needWord > 0)
  const draftCount = entries.filter(({ status, publish }) => status.is === 'added' && !publish).length
  const activeEntries = entries.filter((entry) => !hasUploadResult(entry) && entry.status.is !== 'lost')
  return (
    <div className="upload-result" ref={box}>
      <UploadProgressAnnouncer totals={totals} />
      <UploadPauseNotice pauseReason={left > 0 ? pauseReason : 'none'} uploader={uploader} />
      <InterruptedUploadsNotice
        lost={entries.filter(({ status }) => status.is === 'lost')}
        uploader={uploader}
      />
      {left > 0 && (
        <div className="upload-under">
          <UploadProgressSummary totals={totals} pauseReason={pauseReason} uploader={uploader} />
          <VirtualList
            rowClassName="upload-row"
            label={t('upload.underWay')}
            items={activeEntries}
            keyOf={({ key }) => key}
            render={(entry) => (
              <ActiveUploadRow entry={entry} pauseReason={pauseReason} uploader={uploader} />
            )}
          />
        </div>
      )}
      {left === 0 && added > 0 && (
        <Notice className="upload-done">
          <p>{t('upload.added', { count: added })}</p>
          {draftCount > 0 && (
            <p>
              {t('upload.addedDrafts', { count: draftCount })} <a href="#pictures">{t('upload.showAdded')}</a>
            </p>
          )}
          <Button
            variant="quiet"
            onClick={() => uploader.queue.removeWhere(({ status }) => status.is === 'added')}
          >
            {t('upload.hide')}
          </Button>
        </Notice>
      )}
      <UploadDecisionsPanel entries={entries.filter(needsUserDecision)} uploader={uploader} limits={limits} />
    </div>
  )
}

/** Scrolls the status into view after files were chosen, because it may be below the visible area. */
function useScrollIntoView(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return box
}
