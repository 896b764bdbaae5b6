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
      {isAdminArea ? <CompactHeader /> : <FullHeader />}
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

function FullHeader() {
  return (
    <header>
      <SiteBanner />
      <MainMenu />
      <SiteTitleBar />
    </header>
  )
}

/** The same parts in two low bars: the banner is the background of the menu, which is folded on phones. */
function CompactHeader() {
  return (
    <header className="compact-header">
      <div className="compact-bar">
        <SiteBanner />
        <MainMenu isFoldable />
      </div>
      <SiteTitleBar />
    </header>
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
