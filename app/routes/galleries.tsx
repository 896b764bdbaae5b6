import { GalleryBranch } from '../kinds/gallery/branch.tsx'
import { GalleryCard } from '../kinds/gallery/card.tsx'
import { countGalleries, presentGallery } from '../kinds/gallery/present.ts'
import { documentLoader, type PageProps } from '../loading.ts'
import { Empty } from '../ui/empty.tsx'
import { ListHead } from '../ui/list-head.tsx'

export const handle = { document: Galleries }

export const loader = documentLoader(async ({ content, asker, site }) => {
  const tree = await content.galleryTree(asker)
  return {
    galleries: tree.map((node) => presentGallery(node, site.lang)),
    paging: { page: 1, pages: 1, total: countGalleries(tree) },
  }
})

function Galleries({
  loaderData: {
    found: { galleries, paging },
  },
}: PageProps<typeof loader>) {
  return (
    <>
      <ListHead list="gallery" paging={paging} />
      {galleries.length === 0 && <Empty of="gallery" />}
      <ul className="cards">
        {galleries.map((gallery) => (
          <li key={gallery.id}>
            <GalleryCard gallery={gallery} heading="h2" />
            <GalleryBranch galleries={gallery.children} />
          </li>
        ))}
      </ul>
    </>
  )
}

export default Galleries
