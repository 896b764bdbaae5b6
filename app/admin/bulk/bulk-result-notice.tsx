import { Notice } from '../../ui/notice.tsx'
import './bulk-result-notice.css'
import { type ReactNode, useEffect, useRef } from 'react'
import { getKindDefinition, type KindName } from '../../../domain/kinds/index.ts'
import { getMessageByKey, type MessageKey } from '../../i18n/translate.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import type { BulkResult, ItemKindAndId, SkippedItem } from './bulk-result.ts'
import { formatUsedPictureNames } from './used-picture-names.ts'

interface Props {
  readonly result: BulkResult | null
  readonly problems: readonly string[]
  /** Submits the form that restores the removed items; without JavaScript the browser submits it. */
  readonly restore: (form: HTMLFormElement) => void
  /** The form's action URL; by default the page itself. */
  readonly action?: string
  /** The kind of the page's items, which are then sent as plain ids; null: ids are sent with their kind. */
  readonly kind: KindName | null
  /** The link to a skipped item. */
  readonly hrefOf?: (item: ItemKindAndId) => string
  readonly children?: ReactNode
}

const maxListedItems = 20
/** Larger numbers are restored in the trash: a request restores no more. */
const maxUndoItems = 500

/**
 * Shows the result of a bulk action and the skipped items; takes the focus, so that it is noticed and read
 * aloud.
 */
export function BulkResultNotice({ result, problems, restore, action, kind, hrefOf, children }: Props) {
  const { t } = usePageContext()
  const box = useRef<HTMLDivElement>(null)
  const content = problems.length > 0 ? problems : isVisibleInList(result) ? null : result
  useEffect(() => {
    if (content !== null) box.current?.focus()
  }, [content])
  if (content === null) return null
  // What else was in these galleries was deleted.
  const [stayed, skipped] = [true, false].map((isStayed) =>
    (result?.skipped ?? []).filter(({ reason }) => (reason === 'picturesUsed') === isStayed),
  ) as [SkippedItem[], SkippedItem[]]
  const hasProblems = problems.length > 0 || (result !== null && result.skipped.length + result.pending > 0)
  // Images have their own wording.
  const messageGroup = kind === 'image' ? 'galleryEditor' : 'bulk'
  return (
    <Notice
      className="result-notice"
      isError={hasProblems}
      role={hasProblems ? 'alert' : 'status'}
      tabIndex={-1}
      ref={box}
    >
      {problems.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {children}
      {result !== null && !isVisibleInList(result) && (
        <>
          {(result.count > 0 || stayed.length === 0) && (
            <p>{t(`${messageGroup}.done.${result.done}` as MessageKey, { count: result.count })}</p>
          )}
          {Boolean(result.along) && <p>{t('bulk.along', { count: result.along ?? 0 })}</p>}
          {result.unchanged > 0 && <p>{t(`${messageGroup}.noChange`, { count: result.unchanged })}</p>}
          {skipped.length > 0 && (
            <>
              <p>{t(`${messageGroup}.left`, { count: skipped.length })}</p>
              <SkippedList items={skipped} messageGroup={messageGroup} {...(hrefOf && { hrefOf })} />
            </>
          )}
          {stayed.length > 0 && (
            <>
              <p>{t('bulk.stayed', { count: stayed.length })}</p>
              <SkippedList items={stayed} messageGroup={messageGroup} />
            </>
          )}
          {result.pending > 0 && <p>{t('bulk.waiting', { count: result.pending })}</p>}
          {result.removed.length > 0 && result.removed.length <= maxUndoItems && (
            <UndoForm removed={result.removed} kind={kind} restore={restore} {...(action && { action })} />
          )}
        </>
      )}
    </Notice>
  )
}

/** A new order and a new cover are visible in the list itself. */
function isVisibleInList(result: BulkResult | null): boolean {
  return result?.done === 'arranged' || result?.done === 'covered'
}

interface SkippedListProps extends Pick<Props, 'hrefOf'> {
  readonly items: readonly SkippedItem[]
  readonly messageGroup: 'bulk' | 'galleryEditor'
}

function SkippedList({ items, messageGroup, hrefOf }: SkippedListProps) {
  const { t, language } = usePageContext()
  const reasonText = ({ kind, reason, by, missing, pictures }: SkippedItem) => {
    if (pictures !== undefined) return formatUsedPictureNames(t, pictures)
    if (reason === 'inUse' && by.length > 0)
      return t('bulk.reasons.inUseBy', { kinds: by.map((usingKind) => t(`kinds.${usingKind}`)).join(', ') })
    if (reason === 'incomplete') {
      const { fields } = getKindDefinition(kind)
      const labels = missing.map((name) => getMessageByKey(fields[name]?.label ?? '', language))
      return t('bulk.reasons.incomplete', { fields: labels.join(', ') })
    }
    return t(`${messageGroup}.reasons.${reason}` as MessageKey)
  }
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
  readonly removed: readonly ItemKindAndId[]
}

function UndoForm({ removed, restore, action, kind: pageKind }: UndoFormProps) {
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
        <input
          key={`${kind} ${id}`}
          type="hidden"
          name="id"
          value={kind === pageKind ? id : `${kind}:${id}`}
        />
      ))}
      <Button variant="quiet" type="submit">
        {t('bulk.undo')}
      </Button>
    </form>
  )
}
