import { type MouseEvent, useSyncExternalStore } from 'react'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import type { ImageSelection } from './image-selection.ts'
import type { BulkProgress } from './use-gallery-action-runner.ts'

interface Props {
  readonly form: string
  readonly total: number
  readonly selection: ImageSelection
  readonly awake: boolean
  readonly progress: BulkProgress | null
  readonly selectAll: () => void
  /** Does it to what is selected. */
  readonly act: (intent: 'publish' | 'unpublish' | 'remove') => void
  readonly sort: (by: string) => void
}

const bulkIntents = ['publish', 'unpublish', 'remove'] as const
const sortOptions = [
  ['name', 'byName'],
  ['date', 'byDate'],
  ['file', 'byFile'],
] as const

/** How much is selected, and what can be done with it. */
export function GalleryEditorToolbar({
  form,
  total,
  selection,
  awake,
  progress,
  selectAll,
  act,
  sort,
}: Props) {
  const { t } = usePageContext()
  const count = useSyncExternalStore(
    selection.subscribe,
    () => selection.selected.size,
    () => 0,
  )
  /** Without a living page the browser sends the form. */
  const instead = (work: () => void) => (event: MouseEvent) => {
    event.preventDefault()
    if (progress === null) work()
  }
  return (
    <>
      <fieldset className="desk-bar">
        <legend className="sr-only">{t('desk.tools')}</legend>
        <p className="desk-count" role="status">
          {progress === null
            ? awake
              ? t('desk.selected', { count })
              : t('desk.total', { count: total })
            : t('desk.working', { done: progress.done, total: progress.total })}
        </p>
        {awake && (
          <Button variant="quiet" onClick={selectAll}>
            {t(count === total ? 'desk.selectNone' : 'desk.selectAll')}
          </Button>
        )}
        {bulkIntents.map((intent) => (
          <Button
            key={intent}
            variant="quiet"
            type="submit"
            form={form}
            name="intent"
            value={intent}
            formNoValidate
            aria-disabled={awake && (count === 0 || progress !== null)}
            onClick={instead(() => act(intent))}
          >
            {t(`desk.${intent}`)}
          </Button>
        ))}
      </fieldset>
      <p className="desk-sort">
        <label htmlFor="desk-by">{t('desk.sortBy')}</label>
        <select className="field-input" id="desk-by" name="by" form={form} defaultValue="name">
          {sortOptions.map(([value, label]) => (
            <option key={value} value={value}>
              {t(`desk.${label}`)}
            </option>
          ))}
        </select>
        <Button
          variant="quiet"
          type="submit"
          form={form}
          name="intent"
          value="sort"
          formNoValidate
          onClick={instead(() => {
            const by = document.getElementById('desk-by')
            if (by instanceof HTMLSelectElement) sort(by.value)
          })}
        >
          {t('desk.sort')}
        </Button>
      </p>
    </>
  )
}
