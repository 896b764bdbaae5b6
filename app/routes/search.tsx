import { Island } from '../islands/island.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { PageHeadTags } from '../layout/page-head-tags.tsx'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'
import { createRouteMiddleware } from '../route-middleware.ts'
import { SINGLE_KEY_SHORTCUTS_CHECKBOX_ID } from '../search/key-shortcuts-setting.ts'
import { createSearchLabels } from '../search/labels.ts'
import { readSearchViewModel } from '../search/search-view-model.ts'
import { StaticSearch } from '../static-site/static-search-page.tsx'

export const handle = { document: true }

export const middleware = [createRouteMiddleware('json', readSearchViewModel)]

export const loader = createPageLoader((request, { url }) => readSearchViewModel(request, url))

export default function SearchPage({ loaderData: answer }: PageComponentProps<typeof loader>) {
  const { t, isStaticExport } = usePageContext()
  return (
    <div className="reading">
      <PageHeadTags title={answer.heading} noIndex />
      <h1>{t('sections.search')}</h1>
      {isStaticExport ? (
        <StaticSearch />
      ) : (
        <Island name="search" hydrateOn="touched" props={{ answer, labels: createSearchLabels(t) }} />
      )}
      {/* Single-key shortcuts must be possible to switch off (WCAG 2.1.4); the enhance script stores the setting. */}
      <label className="search-key">
        <input id={SINGLE_KEY_SHORTCUTS_CHECKBOX_ID} type="checkbox" defaultChecked autoComplete="off" />
        <span>{t('search.key')}</span>
      </label>
    </div>
  )
}
