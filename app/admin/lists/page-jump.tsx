import { usePageContext } from '../../layout/frame.ts'
import type { Paging } from '../../paging.ts'
import { Button } from '../../ui/button.tsx'
import { type ListState, queryOf } from './state.ts'

const worthIt = 6

/** The way to any page of a list that has many. */
export function PageJump({
  state,
  paging: { page, pages },
}: {
  readonly state: ListState
  readonly paging: Paging
}) {
  const { t } = usePageContext()
  if (pages < worthIt) return null
  return (
    <form className="list-jump" action={`/admin/edit/${state.kind}`} key={page}>
      {Object.entries(queryOf(state)).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="field-label" htmlFor="list-page">
        {t('lists.page')}
      </label>
      <input
        className="field-input"
        id="list-page"
        name="page"
        type="number"
        min={1}
        max={pages}
        defaultValue={page}
      />
      <Button variant="quiet" type="submit">
        {t('lists.go')}
      </Button>
    </form>
  )
}
