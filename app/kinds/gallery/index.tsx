import { defineKindView } from '../kind-view.ts'
import { GalleryPage } from './page.tsx'
import { readGallery } from './present.ts'

export const galleryView = defineKindView('gallery', {
  preview: {
    read: (request, { id }) => readGallery(request, id, new URL(`/gallery/${id}`, request.origin)),
    render: (gallery) => <GalleryPage gallery={gallery} />,
  },
})
