import { nativeLanguageNames } from '../../domain/language.ts'
import { RealtimeSettingsList } from '../ignis/realtime-settings-list.tsx'
import { SystemInfoList } from '../ignis/system-info-list.tsx'
import { SystemPageLayout } from '../ignis/system-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'

export const handle = { document: true }

export const loader = createPageLoader(async ({ installation: { translation, pageCache } }) => ({
  translation,
  pageCache,
}))

/** The public configuration: only values that any page already shows, and for owners what sets them. */
export default function PublicConfigPage({ loaderData }: PageComponentProps<typeof loader>) {
  const { t, site, origin, language, userRole } = usePageContext()
  const formatOptional = (value: string | null) =>
    value === null || value === '' ? t('ignis.notSet') : value
  const formatState = (on: boolean) => t(on ? 'ignis.on' : 'ignis.off')
  const facts = [
    { name: t('fields.webTitle'), value: site.webTitle, setBy: 'LETOPIS_WEB_TITLE' },
    { name: t('fields.webAuthor'), value: formatOptional(site.webAuthor), setBy: 'LETOPIS_WEB_AUTHOR' },
    { name: t('fields.webLink'), value: formatOptional(site.webLink), setBy: 'LETOPIS_WEB_LINK' },
    { name: t('ignis.lang'), value: nativeLanguageNames[site.lang], setBy: 'LETOPIS_LANG' },
    { name: t('fields.timeZone'), value: site.timeZone, setBy: 'LETOPIS_TIME_ZONE' },
    { name: t('ignis.ownLanguage'), value: nativeLanguageNames[language], setBy: t('ignis.choice') },
    { name: t('ignis.origin'), value: origin, setBy: 'LETOPIS_URL' },
    {
      name: t('ignis.translation'),
      value: formatState(loaderData.translation),
      setBy: 'LETOPIS_TRANSLATION',
    },
    { name: t('ignis.pageCache'), value: formatState(loaderData.pageCache), setBy: 'LETOPIS_CACHE_MB' },
  ]
  return (
    <SystemPageLayout href="/_ignis-config" title={t('ignis.configTitle')} intro={t('ignis.configIntro')}>
      <SystemInfoList
        facts={facts.map(({ setBy, ...fact }) =>
          userRole === 'owner' ? { ...fact, setBy: `${t('ignis.setBy')}: ${setBy}` } : fact,
        )}
      />
      <RealtimeSettingsList />
    </SystemPageLayout>
  )
}
