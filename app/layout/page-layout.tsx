import type { ReactNode } from 'react'
import { MainMenu } from './main-menu.tsx'
import { MessageModal } from './message-modal.tsx'
import { NewVersionNotice } from './new-version-notice.tsx'
import { usePageContext } from './page-context.ts'
import { SiteBanner } from './site-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { isAdminAreaPath } from './site-sections.ts'
import { SiteTitleBar } from './title-bar.tsx'

/** The header and footer around the content of every page. */
export function PageLayout({ children }: { children: ReactNode }) {
  const { t, path } = usePageContext()
  const isAdminArea = isAdminAreaPath(path)
  return (
    <>
      <a className="skip-link" href="#content">
        {t('site.skip')}
      </a>
      <header className={isAdminArea ? 'compact-header' : path === '/' ? undefined : 'inner-header'}>
        {path === '/' ? <HomeMenuBar /> : <InnerMenuBar />}
        <SiteTitleBar />
      </header>
      {/* Pages of the admin area have their main landmark beside their navigation. */}
      {isAdminArea ? children : <MainLandmark>{children}</MainLandmark>}
      <SiteFooter />
      <div className="page-notices">
        <NewVersionNotice />
      </div>
      <MessageModal />
    </>
  )
}

function HomeMenuBar() {
  return (
    <>
      <SiteBanner />
      <MainMenu />
    </>
  )
}

/** The same parts; where the header is low, the banner is the background of the menu, which is folded on phones. */
function InnerMenuBar() {
  return (
    <div className="compact-bar">
      <SiteBanner />
      <MainMenu isFoldable />
    </div>
  )
}

/** The main landmark, the target of the skip link. */
export function MainLandmark({ children }: { children: ReactNode }) {
  return (
    <main id="content" tabIndex={-1}>
      {children}
    </main>
  )
}
