import { usePageContext } from '../../../layout/frame.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Entry } from './entry.ts'
import { Preview } from './preview.tsx'
import type { Hold } from './queue.ts'
import type { Works } from './use-queue.ts'
import { bytesInWords } from './words.ts'

interface Props {
  readonly entry: Entry
  readonly hold: Hold
  readonly works: Works
}

/** A file on its way: what it looks like, how far it is, and what can be done. */
export function UploadRow({ entry, hold, works: { queue, previews } }: Props) {
  const { t, language } = usePageContext()
  const { key, name, path, size, sent, standing } = entry
  const part = size === 0 ? 0 : Math.min(1, sent / size)
  const isPaused = standing.is === 'paused'
  return (
    <>
      <Preview entry={entry} previews={previews} />
      <span className="upload-about">
        <span className="upload-name" title={path}>
          {name}
        </span>
        <progress className="upload-bar" max={1} value={part} aria-label={t('upload.progressOf', { name })} />
        <small className="upload-state">
          {bytesInWords(size, language)} · {stateOf(entry, hold, t)}
        </small>
      </span>
      <span className="upload-acts">
        <button
          type="button"
          className="upload-act"
          aria-label={t(isPaused ? 'upload.goOnWith' : 'upload.pauseOf', { name })}
          onClick={() => (isPaused ? queue.retry(key) : queue.pause(key))}
        >
          <Icon name={isPaused ? 'play' : 'pause'} />
        </button>
        <button
          type="button"
          className="upload-act"
          aria-label={t('upload.cancelOf', { name })}
          onClick={() => queue.drop(key)}
        >
          <Icon name="close" />
        </button>
      </span>
    </>
  )
}

function stateOf(
  { standing: { is }, size, sent }: Entry,
  hold: Hold,
  t: ReturnType<typeof usePageContext>['t'],
): string {
  if (is === 'paused') return t('upload.paused')
  if (is !== 'sending') return t(hold === 'none' ? 'upload.waiting' : `upload.hold.${hold}`)
  // All of it is there: now the server looks at it.
  return sent >= size
    ? t('upload.settling')
    : t('upload.percent', { percent: Math.floor((100 * sent) / size) })
}
