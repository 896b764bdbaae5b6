import { useEffect, useRef } from 'react'
import type { RequestFailure } from '../../api/client.ts'
import { useFrame } from '../../layout/frame.ts'
import { Button } from '../../ui/button.tsx'
import type { DeskOutcome } from './outcome.ts'
import { SignInAgain } from './sign-in-again.tsx'

interface Props {
  readonly outcome: DeskOutcome | null
  readonly trouble: RequestFailure | 'stale' | null
  readonly problems: readonly string[]
  /** Brings back what was removed; without it the browser sends the form. */
  readonly undo: ((ids: readonly number[]) => void) | null
}

const mostListed = 20

/** Says what became of the pictures, and of which ones nothing. */
export function GalleryResultNotice({ outcome, trouble, problems, undo }: Props) {
  const { t } = useFrame()
  const box = useRef<HTMLDivElement>(null)
  const shown = outcome ?? trouble ?? (problems.length > 0 ? problems : null)
  const quiet = outcome?.done === 'moved'
  useEffect(() => {
    if (shown !== null && !quiet) box.current?.focus()
  }, [shown, quiet])
  if (shown === null || (quiet && trouble === null)) return null
  const bad = trouble !== null || problems.length > 0 || (outcome?.left.length ?? 0) > 0
  return (
    <div
      className="admin-note desk-note"
      data-bad={bad || undefined}
      role={bad ? 'alert' : 'status'}
      tabIndex={-1}
      ref={box}
    >
      {trouble !== null && <p>{t(`desk.troubles.${trouble}`)}</p>}
      {trouble === 'signedOut' && <SignInAgain />}
      {problems.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {outcome !== null && <p>{t(`desk.done.${outcome.done}`, { count: outcome.count })}</p>}
      {outcome !== null && outcome.left.length > 0 && <Left left={outcome.left} />}
      {outcome !== null && outcome.removed.length > 0 && <Undo ids={outcome.removed} undo={undo} />}
    </div>
  )
}

function Left({ left }: Pick<DeskOutcome, 'left'>) {
  const { t } = useFrame()
  return (
    <>
      <p>{t('desk.failed', { count: left.length })}</p>
      <ul>
        {left.slice(0, mostListed).map(({ id, name, because }) => (
          <li key={id}>
            <a href={`#image-${id}`}>{name === '' ? `#${id}` : name}</a>: {t(`desk.reasons.${because}`)}
          </li>
        ))}
        {left.length > mostListed && <li>…</li>}
      </ul>
    </>
  )
}

function Undo({ ids, undo }: { ids: readonly number[]; undo: Props['undo'] }) {
  const { t } = useFrame()
  return (
    <form
      method="post"
      onSubmit={(event) => {
        if (undo === null) return
        event.preventDefault()
        undo(ids)
      }}
    >
      <input type="hidden" name="intent" value="restore" />
      {ids.map((id) => (
        <input key={id} type="hidden" name="id" value={id} />
      ))}
      <Button variant="quiet" type="submit">
        {t('desk.undo')}
      </Button>
    </form>
  )
}
