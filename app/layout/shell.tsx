import type { ReactNode } from 'react'
import { Banner } from './banner.tsx'
import { Footer } from './footer.tsx'
import { usePageContext } from './frame.ts'
import { Menu } from './menu.tsx'
import { Modal } from './modal.tsx'
import { TitleBar } from './title-bar.tsx'
import { VersionNotice } from './version-notice.tsx'

/** What stands around the content of every page. */
export function Shell({ children }: { children: ReactNode }) {
  const { t } = usePageContext()
  return (
    <>
      <a className="skip-link" href="#content">
        {t('site.skip')}
      </a>
      <header>
        <Banner />
        <Menu />
        <TitleBar />
      </header>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <VersionNotice />
      <Modal />
    </>
  )
}
