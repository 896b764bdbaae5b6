import { useLoaderData } from 'react-router'
import { createAction } from '../actions/create-action.ts'
import { adminLoader } from '../admin/loader.ts'
import { AdminPage } from '../admin/page.tsx'
import { pictureDeeds } from '../admin/pictures/deeds.ts'
import { PictureDesk } from '../admin/pictures/desk.tsx'
import { readDesk } from '../admin/pictures/read-desk.ts'
import { RefreshProvider, useFreshDesk } from '../admin/pictures/refresh.ts'
import { UnreadNote } from '../admin/pictures/unread-note.tsx'
import { UploadArea } from '../admin/pictures/upload-area.tsx'
import { usePageContext } from '../layout/frame.ts'
import { idOf } from '../loading.ts'

export const loader = adminLoader('editors', ({ app, args }) => readDesk(app, idOf(args.params.id)))

export const action = createAction('editors', pictureDeeds)

/** The desk of a gallery: pictures come in at the top, and are put in order below. */
export default function AdminGallery() {
  const { t } = usePageContext()
  const loaded = useLoaderData<typeof loader>()
  const { me, flash } = loaded
  const { desk, unread, refresh } = useFreshDesk(loaded)
  return (
    <AdminPage title={desk.gallery.name} me={me} flash={flash}>
      <p className="admin-back desk-ways">
        <a href="/admin/galleries">{t('pictures.galleries')}</a>
        {desk.gallery.standing === 'live' && <a href={`/gallery/${desk.gallery.id}`}>{t('pictures.seen')}</a>}
      </p>
      <UnreadNote unread={unread} />
      <RefreshProvider value={refresh}>
        <UploadArea key={desk.gallery.id} gallery={desk.gallery} limits={desk.limits} />
        <PictureDesk desk={desk} flash={flash} />
      </RefreshProvider>
    </AdminPage>
  )
}
