import { usePageContext } from '../../layout/page-context.ts'
import type { Paging } from '../../paging.ts'
import { Button } from '../../ui/button.tsx'
import { type ListUrlState, toListQueryParamsWithoutPage } from './list-url-state.ts'

const minPages = 6

/** A form to go to any page of a long list. */
export function PageJumpForm({
  state,
  paging: { page, pages },
}: {
  readonly state: ListUrlState
  readonly paging: Paging
}) {
  const { t } = usePageContext()
  if (pages < minPages) return null
  return (
    <form className="list-jump" action={`/admin/edit/${state.kind}`} key={page}>
      {Object.entries(toListQueryParamsWithoutPage(state)).map(([name, value]) => (
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
