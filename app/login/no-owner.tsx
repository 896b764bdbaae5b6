import { useFrame } from '../layout/frame.ts'
import { CopyCommand } from '../ui/copy-command.tsx'
import { EntryPage } from './entry-page.tsx'
import { OWNER_COMMAND } from './owner-command.ts'

/** A new site: nobody can sign in before somebody owns it. */
export function NoOwner() {
  const { t } = useFrame()
  return (
    <EntryPage title={t('login.title')} intro={t('login.noOwner')}>
      <p className="entry-text">{t('login.noOwnerLink')}</p>
      <p className="entry-text">{t('login.noOwnerCommand')}</p>
      <CopyCommand command={OWNER_COMMAND} />
      <p className="more">
        <a href="/">{t('login.back')}</a>
      </p>
    </EntryPage>
  )
}
