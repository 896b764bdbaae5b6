import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import type { GalleryEditorData } from '../gallery-editor-data.ts'
import { UploadDecisionRow } from './upload-decision-row.tsx'
import { needsUserDecision, type UploadQueueEntry } from './upload-entry.ts'
import type { UploadQueueAndPreviews } from './use-uploader.ts'
import { VirtualList } from './virtual-list.tsx'

interface Props extends Pick<GalleryEditorData, 'limits'> {
  readonly entries: readonly UploadQueueEntry[]
  readonly uploader: UploadQueueAndPreviews
}

/** The files that were not added, each with the reason and the possible actions. */
export function UploadDecisionsPanel({ entries, uploader, limits }: Props) {
  const { t } = usePageContext()
  const { queue } = uploader
  if (entries.length === 0) return null
  const duplicates = entries.filter(({ status: { is } }) => is === 'duplicate')
  return (
    <section className="upload-words" aria-labelledby="upload-words">
      <h3 id="upload-words">{t('upload.needWord', { count: entries.length })}</h3>
      <VirtualList
        label={t('upload.notAdded')}
        items={entries}
        keyOf={({ key }) => key}
        render={(entry) => <UploadDecisionRow entry={entry} uploader={uploader} limits={limits} />}
      />
      {entries.length > 1 && (
        <div className="upload-acts">
          {duplicates.length > 1 && (
            <Button variant="quiet" onClick={() => queue.addAllAnyway(duplicates.map(({ key }) => key))}>
              {t('upload.addAllAnyway', { count: duplicates.length })}
            </Button>
          )}
          <Button variant="quiet" onClick={() => queue.removeWhere(needsUserDecision)}>
            {t('upload.skipAll', { count: entries.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
