import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import './upload/upload.css'
import { useEffect, useRef } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import type { GalleryEditorData } from './gallery-editor-data.ts'
import { readDroppedFiles, toChosenFiles } from './upload/chosen-files.ts'
import { UploadDecisionsPanel } from './upload/upload-decisions-panel.tsx'
import { UploadDropZone } from './upload/upload-drop-zone.tsx'
import { isUploadSettled, needsUserDecision } from './upload/upload-entry.ts'
import { LostUploadsNotice, UploadPauseNotice } from './upload/upload-notices.tsx'
import { UploadProgressAnnouncer } from './upload/upload-progress-announcer.tsx'
import { UploadProgressSummary } from './upload/upload-progress-summary.tsx'
import { UploadRow } from './upload/upload-row.tsx'
import { computeUploadTotals, type UploadTotals } from './upload/upload-totals.ts'
import { useStoredBoolean } from './upload/use-stored-boolean.ts'
import { type Uploader, useUploader, useUploadQueueSnapshot } from './upload/use-uploader.ts'
import { VirtualList } from './upload/virtual-list.tsx'

/** Where pictures come into a gallery. */
export function GalleryUploadArea({ gallery, limits }: Pick<GalleryEditorData, 'gallery' | 'limits'>) {
  const { t } = usePageContext()
  const works = useUploader(gallery.id)
  const view = useUploadQueueSnapshot(works)
  const [publish, setPublish] = useStoredBoolean('letopis-upload-publish')
  const figures = computeUploadTotals(view.entries)
  useLeaveWarning(figures.left > 0)
  return (
    <section className="upload" aria-labelledby="upload-title">
      <h2 id="upload-title">{t('upload.title')}</h2>
      <UploadDropZone
        gallery={gallery.id}
        isAwake={works !== null}
        publish={publish}
        onPublish={setPublish}
        onFiles={(files) => works?.queue.add(toChosenFiles(files), publish)}
        onDrop={(transfer) => {
          readDroppedFiles(transfer)
            .then((chosen) => works?.queue.add(chosen, publish))
            .catch(reportError)
        }}
      />
      {gallery.standing !== 'live' && publish && <p className="admin-aside">{t('upload.hiddenGallery')}</p>}
      {works !== null && <UploadStatusPanels totals={figures} view={view} uploader={works} limits={limits} />}
    </section>
  )
}

interface UploadStatusPanelsProps extends Pick<GalleryEditorData, 'limits'> {
  readonly totals: UploadTotals
  readonly view: ReturnType<typeof useUploadQueueSnapshot>
  readonly uploader: Uploader
}

/** What is under way, what became of it, and what waits for a word. */
function UploadStatusPanels({
  totals: figures,
  view: { entries, pauseReason: hold },
  uploader: works,
  limits,
}: UploadStatusPanelsProps) {
  const { t } = usePageContext()
  const { added, left, needWord } = figures
  const box = useScrollIntoView(left > 0 || needWord > 0)
  const under = entries.filter((entry) => !isUploadSettled(entry) && entry.status.is !== 'lost')
  return (
    <div className="upload-result" ref={box}>
      <UploadProgressAnnouncer figures={figures} />
      <UploadPauseNotice hold={left > 0 ? hold : 'none'} works={works} />
      <LostUploadsNotice
        lost={entries.filter(({ status: standing }) => standing.is === 'lost')}
        uploader={works}
      />
      {left > 0 && (
        <div className="upload-under">
          <UploadProgressSummary totals={figures} pauseReason={hold} uploader={works} />
          <VirtualList
            label={t('upload.underWay')}
            items={under}
            keyOf={({ key }) => key}
            render={(entry) => <UploadRow entry={entry} pauseReason={hold} uploader={works} />}
          />
        </div>
      )}
      {left === 0 && added > 0 && (
        <Notice className="upload-done">
          <p>{t('upload.added', { count: added })}</p>
          <Button
            variant="quiet"
            onClick={() => works.queue.removeWhere(({ status: standing }) => standing.is === 'added')}
          >
            {t('upload.hide')}
          </Button>
        </Notice>
      )}
      <UploadDecisionsPanel entries={entries.filter(needsUserDecision)} uploader={works} limits={limits} />
    </div>
  )
}

/** Whoever has chosen files is to see that something happens, however small the window is. */
function useScrollIntoView(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return box
}

/** Browsers ask in their own words whether to leave. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
}
