import { nativeLanguageNames, supportedLanguages } from '../../domain/language.ts'
import { formatLongDate } from '../i18n/format-dates.ts'
import { SystemInfoList } from '../ignis/system-info-list.tsx'
import { SystemPageLayout } from '../ignis/system-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'

export const handle = { document: true }

/** What the site runs on is for its owners: to others it tells which faults to try. */
export const loader = createPageLoader(async ({ installation, session }) => {
  const { translation, version, buildTime, pageCache, database, storage } = installation
  const isOwner = session.account?.role === 'owner'
  return { translation, details: isOwner ? { version, buildTime, pageCache, database, storage } : null }
})

/** The features of the site, and for owners what it runs on; never an address or a path. */
export default function SystemInfoPage({ loaderData }: PageComponentProps<typeof loader>) {
  const { translation, details } = loaderData
  const { t, buildId, language, site } = usePageContext()
  const formatState = (on: boolean) => t(on ? 'ignis.on' : 'ignis.off')
  const facts = [
    {
      name: t('ignis.languages'),
      value: supportedLanguages.map((supported) => nativeLanguageNames[supported]).join(', '),
    },
    { name: t('ignis.translation'), value: formatState(translation) },
    { name: t('ignis.theme'), value: formatState(true) },
    { name: t('ignis.search'), value: formatState(true) },
    { name: t('ignis.feeds'), value: formatState(true) },
  ]
  if (details !== null) {
    const { buildTime } = details
    const buildDate =
      buildTime === null ? t('ignis.notSet') : formatLongDate(buildTime, language, site.timeZone)
    facts.push(
      { name: t('ignis.pageCache'), value: formatState(details.pageCache) },
      { name: t('ignis.database'), value: t(`ignis.${details.database}`) },
      { name: t('ignis.storage'), value: t(`ignis.${details.storage}`) },
      { name: t('ignis.version'), value: details.version },
      { name: t('ignis.build'), value: buildId },
      { name: t('ignis.built'), value: buildDate },
    )
  }
  return (
    <SystemPageLayout
      href="/_ignis-info"
      title={t('ignis.infoTitle')}
      intro={t(details === null ? 'ignis.infoIntroPublic' : 'ignis.infoIntro')}
    >
      <SystemInfoList facts={facts} />
    </SystemPageLayout>
  )
}
