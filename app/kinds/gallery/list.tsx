import { usePageContext } from '../../layout/page-context.ts'
import { LivePage } from '../../live/live-page.tsx'
import { createPageLoader, type PageComponentProps } from '../../page-loader.ts'
import { createPagingOrThrow, parsePageNumberOrThrow } from '../../paging.ts'
import { SeeAllLink } from '../../ui/link.tsx'
import { ListPageHeader, NoItemsMessage } from '../../ui/list-page-header.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { GalleryCard } from './card.tsx'
import { countGalleriesInTree, presentGalleryCard, presentSubgalleries } from './gallery-page-data.ts'
import { SubgalleryTree } from './subgallery-tree.tsx'

export const handle = { document: true }

const PAGE_SIZE = 24

export const loader = createPageLoader(async (request, { url }) => {
  const { content, context } = request
  const tree = await content.galleries.tree(context)
  const page = parsePageNumberOrThrow(url)
  const paging = createPagingOrThrow({ total: tree.length, limit: PAGE_SIZE }, page)
  const pageNodes = tree.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
  return {
    galleries: pageNodes.map((node) => ({
      ...presentGalleryCard(request, node),
      subgalleries: presentSubgalleries(request, node),
    })),
    // The total includes subgalleries, but pages are counted in top-level galleries.
    paging: { ...paging, total: countGalleriesInTree(tree) },
  }
})

export default function GalleryListPage({
  loaderData: { galleries, paging },
}: PageComponentProps<typeof loader>) {
  const { t } = usePageContext()
  return (
    <>
      <ListPageHeader list="gallery" paging={paging} />
      {galleries.length === 0 && <NoItemsMessage of="gallery" />}
      <ul className="shelves">
        {galleries.map((gallery, index) => (
          <li key={gallery.id}>
            <GalleryCard gallery={gallery} heading="h2" large eager={index === 0} />
            <SubgalleryTree parent={gallery} />
          </li>
        ))}
      </ul>
      <Pagination paging={paging} />
      {galleries.length > 0 && <SeeAllLink href="/images">{t('discovery.allImages')}</SeeAllLink>}
      <LivePage rows={[{ kind: 'gallery' }, { kind: 'image' }]} lists={['gallery']} />
    </>
  )
}
