import type { ReactNode } from 'react'
import { MainMenu } from './main-menu.tsx'
import { MessageModal } from './message-modal.tsx'
import { NewVersionNotice } from './new-version-notice.tsx'
import { usePageContext } from './page-context.ts'
import { SiteBanner } from './site-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteTitleBar } from './title-bar.tsx'

/** The header and footer around the content of every page. */
export function PageLayout({ children }: { children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('site.skip')}
      </a>
      <header>
        <SiteBanner />
        <MainMenu />
        <SiteTitleBar />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter />
      <div className="page-notices">
        <NewVersionNotice />
      </div>
      <MessageModal />
    </>
  )
}
