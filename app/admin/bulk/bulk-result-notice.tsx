import { Notice } from '../../ui/notice.tsx'
import './bulk-result-notice.css'
import { type ReactNode, useEffect, useRef } from 'react'
import type { KindName } from '../../../domain/kinds/index.ts'
import type { MessageKey } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import type { BulkResult, ItemRef, SkippedItem } from './bulk-result.ts'

interface Props {
  readonly result: BulkResult | null
  readonly problems: readonly string[]
  /** Sends the form that restores what was removed; without JavaScript the browser sends it. */
  readonly restore: (form: HTMLFormElement) => void
  /** Where the browser sends it; the page itself otherwise. */
  readonly action?: string
  /** The kind that a page is about, whose items need no other name than their number. */
  readonly kind: KindName | null
  /** Where the page shows an item that was skipped. */
  readonly hrefOf?: (item: ItemRef) => string
  readonly children?: ReactNode
}

const maxListedItems = 20

/** Says what became of several items, and which were skipped; takes the focus, so that it is seen and heard. */
export function BulkResultNotice({ result, problems, restore, action, kind, hrefOf, children }: Props) {
  const { t } = usePageContext()
  const box = useRef<HTMLDivElement>(null)
  // A new order is seen where it is.
  const shown = problems.length > 0 ? problems : result?.done === 'arranged' ? null : result
  useEffect(() => {
    if (shown !== null) box.current?.focus()
  }, [shown])
  if (shown === null) return null
  const isBad = problems.length > 0 || (result !== null && result.skipped.length + result.pending > 0)
  // Pictures are called pictures.
  const texts = kind === 'image' ? 'desk' : 'bulk'
  return (
    <Notice
      className="result-notice"
      isError={isBad}
      role={isBad ? 'alert' : 'status'}
      tabIndex={-1}
      ref={box}
    >
      {problems.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
      {result !== null && result.done !== 'arranged' && (
        <>
          <p>{t(`${texts}.done.${result.done}` as MessageKey, { count: result.count })}</p>
          {result.skipped.length > 0 && (
            <>
              <p>{t(`${texts}.left`, { count: result.skipped.length })}</p>
              <SkippedList items={result.skipped} texts={texts} {...(hrefOf && { hrefOf })} />
            </>
          )}
          {result.pending > 0 && <p>{t('bulk.waiting', { count: result.pending })}</p>}
          {result.removed.length > 0 && (
            <UndoForm removed={result.removed} kind={kind} restore={restore} {...(action && { action })} />
          )}
        </>
      )}
    </Notice>
  )
}

interface SkippedListProps extends Pick<Props, 'hrefOf'> {
  readonly items: readonly SkippedItem[]
  readonly texts: 'bulk' | 'desk'
}

function SkippedList({ items, texts, hrefOf }: SkippedListProps) {
  const { t } = usePageContext()
  const reasonText = ({ reason, by }: SkippedItem) =>
    reason === 'inUse' && by.length > 0
      ? t('bulk.reasons.inUseBy', { kinds: by.map((user) => t(`kinds.${user}`)).join(', ') })
      : t(`${texts}.reasons.${reason}` as MessageKey)
  return (
    <ul>
      {items.slice(0, maxListedItems).map((item) => {
        const name = item.name === '' ? `${t(`kinds.${item.kind}`)} ${item.id}` : item.name
        return (
          <li key={`${item.kind} ${item.id}`}>
            {hrefOf === undefined ? name : <a href={hrefOf(item)}>{name}</a>}: {reasonText(item)}
            {item.kind === 'category' && item.reason === 'inUse' && (
              <>
                {' '}
                <a href={`/admin/settings/category/${item.id}`}>{t('settings.categoryElsewhere')}</a>
              </>
            )}
          </li>
        )
      })}
      {items.length > maxListedItems && <li aria-hidden="true">…</li>}
    </ul>
  )
}

interface UndoFormProps extends Pick<Props, 'restore' | 'action' | 'kind'> {
  readonly removed: readonly ItemRef[]
}

function UndoForm({ removed, restore, action, kind: usual }: UndoFormProps) {
  const { t } = usePageContext()
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        restore(event.currentTarget)
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
