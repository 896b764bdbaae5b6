import { defineKindView } from '../kind-view.ts'
import { readGalleryPageData } from './gallery-page-data.ts'
import { GalleryPage } from './page.tsx'

export const galleryKindView = defineKindView('gallery', {
  preview: {
    read: (request, { id }) => readGalleryPageData(request, id, new URL(`/gallery/${id}`, request.origin)),
    render: (gallery) => <GalleryPage gallery={gallery} />,
  },
})
