import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { countKinds } from '../admin/counts.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { LostPicturesNote } from '../admin/lost-pictures.tsx'
import { Overview } from '../admin/overview.tsx'
import { useFrame } from '../layout/frame.ts'

export const loader = adminLoader('everybody', async ({ app }) => ({
  counts: await countKinds(app),
  lost: await app.lostPictures(),
}))

/** The front page of the admin area. */
export default function Admin() {
  const { t } = useFrame()
  const { counts, lost, me, said } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title={t('sections.admin')} me={me} said={said}>
      {lost !== null && <LostPicturesNote lost={lost} />}
      <Overview counts={counts} me={me} />
    </AdminFrame>
  )
}
