import { usePageContext } from '../layout/page-context.ts'
import type { DamagedImagesReport } from '../request.ts'
import { Notice } from '../ui/notice.tsx'

/** Lists the pictures whose files the last check found missing or damaged. */
export function MissingOrDamagedPicturesNotice({ lost }: { readonly lost: DamagedImagesReport }) {
  const { t } = usePageContext()
  return (
    <Notice isError role="region" aria-labelledby="lost-pictures">
      <p id="lost-pictures">{t('admin.lostPictures', { count: lost.count })}</p>
      <ul className="admin-lost">
        {lost.images.map(({ id, name }) => (
          <li key={id}>
            <a href={`/image/${id}`}>{name}</a>
          </li>
        ))}
        {lost.count > lost.images.length && <li aria-hidden="true">…</li>}
      </ul>
      <p className="admin-faint">{t('admin.lostPicturesHelp')}</p>
    </Notice>
  )
}
