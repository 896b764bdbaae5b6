import { usePageContext } from '../../../layout/frame.ts'
import { Button } from '../../../ui/button.tsx'
import type { Desk } from '../read-desk.ts'
import { type Entry, needsWord } from './entry.ts'
import { LongList } from './long-list.tsx'
import type { Works } from './use-queue.ts'
import { WordRow } from './word-row.tsx'

interface Props extends Pick<Desk, 'limits'> {
  readonly entries: readonly Entry[]
  readonly works: Works
}

/** The files that were not added, each with why and what to do. */
export function WordsPanel({ entries, works, limits }: Props) {
  const { t } = usePageContext()
  const { queue } = works
  if (entries.length === 0) return null
  const duplicates = entries.filter(({ standing: { is } }) => is === 'duplicate')
  return (
    <section className="upload-words" aria-labelledby="upload-words">
      <h3 id="upload-words">{t('upload.needWord', { count: entries.length })}</h3>
      <LongList
        label={t('upload.notAdded')}
        items={entries}
        keyOf={({ key }) => key}
        render={(entry) => <WordRow entry={entry} works={works} limits={limits} />}
      />
      {entries.length > 1 && (
        <div className="upload-acts">
          {duplicates.length > 1 && (
            <Button variant="quiet" onClick={() => queue.addAllAnyway(duplicates.map(({ key }) => key))}>
              {t('upload.addAllAnyway', { count: duplicates.length })}
            </Button>
          )}
          <Button variant="quiet" onClick={() => queue.dropAll(needsWord)}>
            {t('upload.skipAll', { count: entries.length })}
          </Button>
        </div>
      )}
    </section>
  )
}
