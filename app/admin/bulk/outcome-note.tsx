import { useEffect, useRef } from 'react'
import type { KindName } from '../../../domain/kinds/index.ts'
import { useFrame } from '../../layout/frame.ts'
import { Button } from '../../ui/button.tsx'
import type { BulkOutcome, LeftItem, Named } from './outcome.ts'

interface Props {
  readonly outcome: BulkOutcome | null
  readonly problems: readonly string[]
  /** The form that brings back what was removed is sent by this; without JavaScript the browser sends it. */
  readonly send: (form: HTMLFormElement) => void
  /** Where the browser sends it. */
  readonly action: string
  /** The kind that a page is about, whose items need no other name than their number. */
  readonly kind: KindName | null
}

const mostListed = 20

/** Says what became of several items, and of which ones nothing; takes the focus, so that it is seen and heard. */
export function BulkResultNotice({ outcome, problems, send, action, kind }: Props) {
  const { t } = useFrame()
  const box = useRef<HTMLDivElement>(null)
  const quiet = outcome?.done === 'arranged'
  const shown = problems.length > 0 ? problems : quiet ? null : outcome
  useEffect(() => {
    if (shown !== null) box.current?.focus()
  }, [shown])
  if (shown === null) return null
  const bad = problems.length > 0 || (outcome !== null && outcome.left.length + outcome.waiting > 0)
  return (
    <div
      className="admin-note list-note"
      data-bad={bad || undefined}
      role={bad ? 'alert' : 'status'}
      tabIndex={-1}
      ref={box}
    >
      {problems.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {problems.length === 0 && outcome !== null && (
        <>
          <p>{t(`bulk.done.${outcome.done}`, { count: outcome.count })}</p>
          {outcome.left.length > 0 && <Left left={outcome.left} />}
          {outcome.waiting > 0 && <p>{t('bulk.waiting', { count: outcome.waiting })}</p>}
          {outcome.removed.length > 0 && <Undo {...{ removed: outcome.removed, send, action, kind }} />}
        </>
      )}
    </div>
  )
}

function Left({ left }: { readonly left: readonly LeftItem[] }) {
  const { t } = useFrame()
  const reason = ({ because, by }: LeftItem) =>
    because === 'inUse' && by.length > 0
      ? t('bulk.reasons.inUseBy', { kinds: by.map((user) => t(`kinds.${user}`)).join(', ') })
      : t(`bulk.reasons.${because}`)
  return (
    <>
      <p>{t('bulk.left', { count: left.length })}</p>
      <ul>
        {left.slice(0, mostListed).map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            {item.name === '' ? `${t(`kinds.${item.kind}`)} ${item.id}` : item.name}: {reason(item)}
            {item.kind === 'category' && item.because === 'inUse' && (
              <>
                {' '}
                <a href={`/admin/settings/category/${item.id}`}>{t('settings.categoryElsewhere')}</a>
              </>
            )}
          </li>
        ))}
        {left.length > mostListed && <li aria-hidden="true">…</li>}
      </ul>
    </>
  )
}

interface UndoProps extends Pick<Props, 'send' | 'action' | 'kind'> {
  readonly removed: readonly Named[]
}

function Undo({ removed, send, action, kind: usual }: UndoProps) {
  const { t } = useFrame()
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        send(event.currentTarget)
      }}
    >
      <input type="hidden" name="intent" value="restore" />
      {removed.map(({ kind, id }) => (
        <input key={`${kind} ${id}`} type="hidden" name="id" value={kind === usual ? id : `${kind}:${id}`} />
      ))}
      <Button variant="quiet" type="submit">
        {t('bulk.undo')}
      </Button>
    </form>
  )
}
