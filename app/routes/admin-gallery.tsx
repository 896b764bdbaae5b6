import { useLoaderData } from 'react-router'
import { adminLoader } from '../admin/asking.ts'
import { deedsOf } from '../admin/deeds.ts'
import { AdminFrame } from '../admin/frame.tsx'
import { pictureDeeds } from '../admin/pictures/deeds.ts'
import { PictureDesk } from '../admin/pictures/desk.tsx'
import { readDesk } from '../admin/pictures/read-desk.ts'
import { RefreshProvider, useFreshDesk } from '../admin/pictures/refresh.ts'
import { UnreadNote } from '../admin/pictures/unread-note.tsx'
import { UploadArea } from '../admin/pictures/upload-area.tsx'
import { useFrame } from '../layout/frame.ts'
import { idOf } from '../loading.ts'

export const loader = adminLoader('everybody', ({ app, args }) => readDesk(app, idOf(args.params.id)))

export const action = deedsOf('everybody', pictureDeeds)

/** The desk of a gallery: pictures come in at the top, and are put in order below. */
export default function AdminGallery() {
  const { t } = useFrame()
  const loaded = useLoaderData<typeof loader>()
  const { me, said } = loaded
  const { desk, unread, refresh } = useFreshDesk(loaded)
  return (
    <AdminFrame title={desk.gallery.name} me={me} said={said}>
      <p className="admin-back desk-ways">
        <a href="/admin/galleries">{t('pictures.galleries')}</a>
        {desk.gallery.standing === 'live' && <a href={`/gallery/${desk.gallery.id}`}>{t('pictures.seen')}</a>}
      </p>
      <UnreadNote unread={unread} />
      <RefreshProvider value={refresh}>
        <UploadArea key={desk.gallery.id} gallery={desk.gallery} limits={desk.limits} />
        <PictureDesk desk={desk} said={said} />
      </RefreshProvider>
    </AdminFrame>
  )
}
