import { type PageProps, pageLoader } from '../../loading.ts'
import { pageOf, pagingOf } from '../../paging.ts'
import { Empty } from '../../ui/empty.tsx'
import { ListHead } from '../../ui/list-head.tsx'
import { PagingNav } from '../../ui/paging-nav.tsx'
import { GalleryBranch } from './branch.tsx'
import { GalleryCard } from './card.tsx'
import { countGalleries, presentGallery } from './present.ts'

export const handle = { document: true }

const size = 24

export const loader = pageLoader(async ({ content, context, site }, { url }) => {
  const tree = await content.galleries.tree(context)
  const page = pageOf(url)
  const paging = pagingOf({ total: tree.length, limit: size }, page)
  const shown = tree.slice((page - 1) * size, page * size)
  return {
    galleries: shown.map((node) => presentGallery(node, site.lang)),
    // Galleries inside others count too, but a page is full of outermost ones.
    paging: { ...paging, total: countGalleries(tree) },
  }
})

export default function Galleries({ loaderData: { galleries, paging } }: PageProps<typeof loader>) {
  return (
    <>
      <ListHead list="gallery" paging={paging} />
      {galleries.length === 0 && <Empty of="gallery" />}
      <ul className="shelves">
        {galleries.map((gallery, place) => (
          <li key={gallery.id}>
            <GalleryCard gallery={gallery} heading="h2" large eager={place === 0} />
            <GalleryBranch of={gallery} />
          </li>
        ))}
      </ul>
      <PagingNav paging={paging} />
    </>
  )
}
