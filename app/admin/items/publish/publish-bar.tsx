import { Button } from '../../../ui/button.tsx'
import './publish.css'
import { type ReactNode, useRef } from 'react'
import { getKindDefinition } from '../../../../domain/kinds/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import type { EditableItem, ItemStatus, PublicationChange } from '../contract.ts'
import { PublicationStatusText } from './publication-status.tsx'
import { ScheduleControl } from './schedule-control.tsx'

interface Props {
  readonly item: Pick<EditableItem, 'kind' | 'status' | 'publishedAt'>
  readonly busy: boolean
  readonly onSave: (publication: PublicationChange) => void
  /** Messages about the last save and the autosave. */
  readonly notes?: ReactNode
}

type PublishAction = 'save' | 'saveDraft' | 'publish' | 'publishNow' | 'unpublish' | 'toDraft'

const publicationByAction: Readonly<Record<PublishAction, 'keep' | 'draft' | 'now'>> = {
  save: 'keep',
  saveDraft: 'keep',
  publish: 'now',
  publishNow: 'now',
  unpublish: 'draft',
  toDraft: 'draft',
}

interface PublishOptions {
  /** The action of Enter in a field, so it must never publish. */
  readonly first: PublishAction
  readonly others: readonly PublishAction[]
  readonly schedule: 'schedule' | 'changeTime' | 'changeDate'
  readonly primary: PublishAction
}

const unpublishedOptions: PublishOptions = {
  first: 'saveDraft',
  others: ['publish'],
  schedule: 'schedule',
  primary: 'publish',
}

const publishOptionsByStatus: Readonly<Record<ItemStatus, PublishOptions>> = {
  new: unpublishedOptions,
  draft: unpublishedOptions,
  scheduled: {
    first: 'save',
    others: ['toDraft', 'publishNow'],
    schedule: 'changeTime',
    primary: 'save',
  },
  live: { first: 'save', others: ['unpublish'], schedule: 'changeDate', primary: 'save' },
}

/** Publication status and save buttons of an item, at the end of its form and always visible. */
export function SaveAndPublishBar({ item, busy, onSave, notes }: Props) {
  const { t } = usePageContext()
  const isPublished = getKindDefinition(item.kind).published
  const { first, others, schedule, primary } = publishOptionsByStatus[item.status]
  const firstAction = isPublished ? first : 'save'
  const renderButton = (action: PublishAction) => (
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
        {isPublished && <PublicationStatusText item={item} />}
        {notes}
      </div>
      <div className="publish-actions">
        {renderButton(firstAction)}
        {isPublished && (
          <ScheduleControl label={t(`publishing.${schedule}`)} item={item} busy={busy} onSave={onSave} />
        )}
        {isPublished && others.map(renderButton)}
      </div>
    </section>
  )
}

interface ButtonProps {
  readonly action: PublishAction
  readonly isPrimary: boolean
  readonly busy: boolean
  readonly onSave: Props['onSave']
}

/** Submits the form; without JavaScript the button's value is the publication change. */
function SaveButton({ action, isPrimary, busy, onSave }: ButtonProps) {
  const { t } = usePageContext()
  const wasPressedFirst = useRef(false)
  // The second click of a double click may come after the save, when this button has replaced another one.
  const isSecondClick = (clickCount: number) => clickCount > 1 && !wasPressedFirst.current
  return (
    <Button
      variant={isPrimary ? 'primary' : 'quiet'}
      type="submit"
      name="publication"
      value={publicationByAction[action]}
      data-primary={isPrimary || undefined}
      aria-disabled={busy}
      onMouseDown={(event) => {
        if (event.detail < 2) wasPressedFirst.current = true
      }}
      onClick={(event) => {
        event.preventDefault()
        if (!busy && !isSecondClick(event.detail)) onSave(publicationByAction[action])
      }}
    >
      {t(`publishing.${action}`)}
    </Button>
  )
}
