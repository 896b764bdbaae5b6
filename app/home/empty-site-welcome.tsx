import { usePageContext } from '../layout/page-context.ts'
import { ButtonLink } from '../ui/button.tsx'

/** What a site without content shows: to visitors that it begins, to signed-in users how. */
export function EmptySiteWelcome() {
  const { t, userRole } = usePageContext()
  return (
    <div className="home-empty">
      <p>{t('home.beginning')}</p>
      <p>{t(userRole === null ? 'home.beginningText' : 'home.beginningTeam')}</p>
      {userRole !== null && (
        <p className="home-empty-actions">
          <ButtonLink href="/admin/add/article">{t('home.firstArticle')}</ButtonLink>
          <ButtonLink variant="quiet" href="/admin/add/gallery">
            {t('home.firstGallery')}
          </ButtonLink>
          <ButtonLink variant="quiet" href="/admin/add/timeline">
            {t('home.firstEvent')}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}
