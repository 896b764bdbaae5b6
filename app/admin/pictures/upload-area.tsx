import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import './upload/upload.css'
import { useEffect, useRef } from 'react'
import { usePageContext } from '../../layout/frame.ts'
import type { Desk } from './read-desk.ts'
import { Aloud } from './upload/aloud.tsx'
import { DropZone } from './upload/drop-zone.tsx'
import { isOver, needsWord } from './upload/entry.ts'
import { type Figures, figuresOf } from './upload/figures.ts'
import { chosenIn, chosenInDrop } from './upload/gather.ts'
import { LongList } from './upload/long-list.tsx'
import { HoldNotice, LostNotice } from './upload/notices.tsx'
import { Overall } from './upload/overall.tsx'
import { UploadRow } from './upload/row.tsx'
import { useKeptChoice } from './upload/use-kept-choice.ts'
import { useQueueView, useWorks, type Works } from './upload/use-queue.ts'
import { WordsPanel } from './upload/words-panel.tsx'

/** Where pictures come into a gallery. */
export function UploadArea({ gallery, limits }: Pick<Desk, 'gallery' | 'limits'>) {
  const { t } = usePageContext()
  const works = useWorks(gallery.id)
  const view = useQueueView(works)
  const [publish, setPublish] = useKeptChoice('letopis-upload-publish')
  const figures = figuresOf(view.entries)
  useWarningBeforeLeaving(figures.left > 0)
  return (
    <section className="upload" aria-labelledby="upload-title">
      <h2 id="upload-title">{t('upload.title')}</h2>
      <DropZone
        gallery={gallery.id}
        isAwake={works !== null}
        publish={publish}
        onPublish={setPublish}
        onFiles={(files) => works?.queue.add(chosenIn(files), publish)}
        onDrop={(transfer) => {
          chosenInDrop(transfer)
            .then((chosen) => works?.queue.add(chosen, publish))
            .catch(reportError)
        }}
      />
      {gallery.standing !== 'live' && publish && <p className="admin-aside">{t('upload.hiddenGallery')}</p>}
      {works !== null && <Under figures={figures} view={view} works={works} limits={limits} />}
    </section>
  )
}

interface UnderProps extends Pick<Desk, 'limits'> {
  readonly figures: Figures
  readonly view: ReturnType<typeof useQueueView>
  readonly works: Works
}

/** What is under way, what became of it, and what waits for a word. */
function Under({ figures, view: { entries, hold }, works, limits }: UnderProps) {
  const { t } = usePageContext()
  const { added, left, needWord } = figures
  const box = useBroughtIntoView(left > 0 || needWord > 0)
  const under = entries.filter((entry) => !isOver(entry) && entry.standing.is !== 'lost')
  return (
    <div className="upload-result" ref={box}>
      <Aloud figures={figures} />
      <HoldNotice hold={left > 0 ? hold : 'none'} works={works} />
      <LostNotice lost={entries.filter(({ standing }) => standing.is === 'lost')} works={works} />
      {left > 0 && (
        <div className="upload-under">
          <Overall figures={figures} hold={hold} works={works} />
          <LongList
            label={t('upload.underWay')}
            items={under}
            keyOf={({ key }) => key}
            render={(entry) => <UploadRow entry={entry} hold={hold} works={works} />}
          />
        </div>
      )}
      {left === 0 && added > 0 && (
        <Notice className="upload-done">
          <p>{t('upload.added', { count: added })}</p>
          <Button
            variant="quiet"
            onClick={() => works.queue.dropAll(({ standing }) => standing.is === 'added')}
          >
            {t('upload.hide')}
          </Button>
        </Notice>
      )}
      <WordsPanel entries={entries.filter(needsWord)} works={works} limits={limits} />
    </div>
  )
}

/** Whoever has chosen files is to see that something happens, however small the window is. */
function useBroughtIntoView(isShown: boolean) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  return box
}

/** Browsers ask in their own words whether to leave. */
function useWarningBeforeLeaving(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isBusy])
}
