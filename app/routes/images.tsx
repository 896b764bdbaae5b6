import { type AllImagesPageData, readAllImagesPageData } from '../discovery/all-images-data.ts'
import { ImageGrid } from '../kinds/image/grid.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Pagination } from '../ui/pagination.tsx'

export const handle = { document: true }

export const loader = createPageLoader((request, { url }) => readAllImagesPageData(request, url))

/** `/images`: all public pictures, or those of a period. */
export default function AllImagesPage({ loaderData: view }: PageComponentProps<typeof loader>) {
  const { t, isStaticExport } = usePageContext()
  const { images, paging, from, to } = view
  const name = t('discovery.allImages')
  const query = toQuery(view)
  const title = paging.page === 1 ? name : `${name}, ${t('paging.number', { page: String(paging.page) })}`
  return (
    <>
      <PageHeadTags
        title={title}
        description={t('discovery.allImagesIntro')}
        paging={paging}
        query={query}
        noIndex={from !== null || to !== null}
      />
      <div className="list-head">
        <h1>{name}</h1>
        <p className="list-intro">{t('discovery.allImagesIntro')}</p>
        <p className="list-total">{t('counts.image', { count: paging.total })}</p>
        {!isStaticExport && <YearsForm view={view} />}
      </div>
      {images.length === 0 ? (
        <p className="empty">
          {t(from === null && to === null ? 'discovery.noImages' : 'discovery.noImagesOfYears')}
        </p>
      ) : (
        <ImageGrid gallery={null} images={images} isFirstContent isComplete={paging.pages === 1} />
      )}
      <Pagination paging={paging} query={query} />
    </>
  )
}

/** Works without scripts: the form leads to the same page with the years in its address. */
function YearsForm({ view: { from, to } }: { view: AllImagesPageData }) {
  const { t } = usePageContext()
  return (
    <form className="years-form" action="/images">
      <fieldset aria-describedby="years-hint">
        <legend className="sr-only">{t('search.period')}</legend>
        <label>
          <span>{t('search.from')}</span>
          <input type="number" name="from" min={-9999} max={9999} step={1} defaultValue={from ?? ''} />
        </label>
        <label>
          <span>{t('search.to')}</span>
          <input type="number" name="to" min={-9999} max={9999} step={1} defaultValue={to ?? ''} />
        </label>
        <Button type="submit">{t('timeline.apply')}</Button>
        {(from !== null || to !== null) && (
          <ButtonLink variant="quiet" href="/images">
            {t('discovery.allYears')}
          </ButtonLink>
        )}
      </fieldset>
      <p className="hint" id="years-hint">
        {t('discovery.yearsHint')}
      </p>
    </form>
  )
}

function toQuery({ from, to }: AllImagesPageData): Record<string, string> {
  return {
    ...(from === null ? {} : { from: String(from) }),
    ...(to === null ? {} : { to: String(to) }),
  }
}
