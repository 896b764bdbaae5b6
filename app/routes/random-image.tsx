import { redirect } from 'react-router'
import { ProblemError } from '../../domain/problem-error.ts'
import { findPublicImages } from '../discovery/public-images.ts'
import { createPageLoader } from '../page-loader.ts'

/** `/random-image`: leads to a public picture, another one each time, each as likely as any other. */
export const loader = createPageLoader(async (request) => {
  const images = await findPublicImages(request)
  const [image] = await images.read(Math.floor(Math.random() * images.total), 1)
  if (image === undefined) throw new ProblemError('not_found')
  return redirect(`/image/${image.id}`, { status: 302, headers: { 'Cache-Control': 'no-store' } })
})
