import { Button } from '../../../ui/button.tsx'
import './publish.css'
import { type ReactNode, useRef } from 'react'
import { kindOf } from '../../../../domain/kinds/index.ts'
import { usePageContext } from '../../../layout/frame.ts'
import type { EditedItem, ItemStatus, Publication } from '../contract.ts'
import { PublicationStatus } from './publication-status.tsx'
import { Schedule } from './schedule.tsx'

interface Props {
  readonly item: Pick<EditedItem, 'kind' | 'status' | 'publishedAt'>
  readonly busy: boolean
  readonly onSave: (publication: Publication) => void
  /** What became of the last save, and of what is not saved. */
  readonly notes?: ReactNode
}

type Action = 'save' | 'saveDraft' | 'publish' | 'publishNow' | 'unpublish' | 'toDraft'

const publications: Readonly<Record<Action, 'keep' | 'draft' | 'now'>> = {
  save: 'keep',
  saveDraft: 'keep',
  publish: 'now',
  publishNow: 'now',
  unpublish: 'draft',
  toDraft: 'draft',
}

interface Offer {
  /** What Enter in a field does, so it must never publish. */
  readonly first: Action
  readonly others: readonly Action[]
  readonly schedule: 'schedule' | 'changeTime' | 'changeDate'
  readonly primary: Action
}

const notYet: Offer = {
  first: 'saveDraft',
  others: ['publish'],
  schedule: 'schedule',
  primary: 'publish',
}

const offers: Readonly<Record<ItemStatus, Offer>> = {
  new: notYet,
  draft: notYet,
  scheduled: {
    first: 'save',
    others: ['toDraft', 'publishNow'],
    schedule: 'changeTime',
    primary: 'save',
  },
  live: { first: 'save', others: ['unpublish'], schedule: 'changeDate', primary: 'save' },
}

/** Where an item stands, and all that can become of it: stands at the end of its form, always in sight. */
export function PublishBar({ item, busy, onSave, notes }: Props) {
  const { t } = usePageContext()
  const isPublished = kindOf(item.kind).published
  const { first, others, schedule, primary } = offers[item.status]
  const saving = isPublished ? first : 'save'
  const buttonOf = (action: Action) => (
    <SaveButton
      key={action}
      action={action}
      isPrimary={action === primary || !isPublished}
      busy={busy}
      onSave={onSave}
    />
  )
  return (
    <section className="publish-bar" aria-label={t('publishing.label')}>
      <div className="publish-notes">
        {isPublished && <PublicationStatus item={item} />}
        {notes}
      </div>
      <div className="publish-actions">
        {buttonOf(saving)}
        {isPublished && (
          <Schedule label={t(`publishing.${schedule}`)} item={item} busy={busy} onSave={onSave} />
        )}
        {isPublished && others.map(buttonOf)}
      </div>
    </section>
  )
}

interface ButtonProps {
  readonly action: Action
  readonly isPrimary: boolean
  readonly busy: boolean
  readonly onSave: Props['onSave']
}

/** Sends the form; without JavaScript the button says by itself what becomes of publication. */
function SaveButton({ action, isPrimary, busy, onSave }: ButtonProps) {
  const { t } = usePageContext()
  const wasPressedFirst = useRef(false)
  // The second click of a double click may come after the save, when this button has taken another one's place.
  const isSecondClick = (count: number) => count > 1 && !wasPressedFirst.current
  return (
    <Button
      variant={isPrimary ? 'primary' : 'quiet'}
      type="submit"
      name="publication"
      value={publications[action]}
      data-primary={isPrimary || undefined}
      aria-disabled={busy}
      onMouseDown={(event) => {
        if (event.detail < 2) wasPressedFirst.current = true
      }}
      onClick={(event) => {
        event.preventDefault()
        if (!busy && !isSecondClick(event.detail)) onSave(publications[action])
      }}
    >
      {t(`publishing.${action}`)}
    </Button>
  )
}
