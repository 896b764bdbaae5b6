import { redirect } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import type { GalleryTreeNode } from '../../server/content/contract/items.ts'
import { createPageLoader } from '../page-loader.ts'
import type { AppRequest } from '../request.ts'

/** `/random-image`: leads to a public picture, another one each time. */
export const loader = createPageLoader(async (request) => {
  const id = await pickRandomImage(request)
  return redirect(`/image/${id}`, { status: 302, headers: { 'Cache-Control': 'no-store' } })
})

/** By position, so that each picture is as likely as any other; the tree of galleries has their numbers. */
async function pickRandomImage({ content, context }: AppRequest): Promise<number> {
  const galleries = flattenTree(await content.galleries.tree(context))
  const total = galleries.reduce((sum, { images }) => sum + images, 0)
  if (total === 0) throw new ProblemError('not_found')
  let position = Math.floor(Math.random() * total)
  const gallery = galleries.find(({ images }) => {
    if (position < images) return true
    position -= images
    return false
  })
  const where = { gallery: gallery?.id ?? 0 }
  const query = { where, status: 'live', offset: position, limit: 1 } as const
  const [image] = (await content.items.list('image', query, context)).items
  // It may have been hidden since its gallery was counted.
  if (image === undefined) throw new ProblemError('not_found')
  return image.id
}

function flattenTree(nodes: readonly GalleryTreeNode[]): GalleryTreeNode[] {
  return nodes.flatMap((node) => [node, ...flattenTree(node.children)])
}
