import { nativeLanguageNames, supportedLanguages } from '../../domain/language.ts'
import { formatLongDate } from '../i18n/format-dates.ts'
import { SystemInfoList } from '../ignis/system-info-list.tsx'
import { SystemPageLayout } from '../ignis/system-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'

export const handle = { document: true }

export const loader = createPageLoader(async ({ installation }) => installation)

/** The enabled features, the kinds of database and storage, and the version; never an address or a path. */
export default function SystemInfoPage({ loaderData: installation }: PageComponentProps<typeof loader>) {
  const { t, buildId, language, site } = usePageContext()
  const formatState = (on: boolean) => t(on ? 'ignis.on' : 'ignis.off')
  const buildDate =
    installation.buildTime === null
      ? t('ignis.notSet')
      : formatLongDate(installation.buildTime, language, site.timeZone)
  const facts = [
    {
      name: t('ignis.languages'),
      value: supportedLanguages.map((supported) => nativeLanguageNames[supported]).join(', '),
    },
    { name: t('ignis.translation'), value: formatState(installation.translation) },
    { name: t('ignis.theme'), value: formatState(true) },
    { name: t('ignis.search'), value: formatState(true) },
    { name: t('ignis.feeds'), value: formatState(true) },
    { name: t('ignis.pageCache'), value: formatState(installation.pageCache) },
    { name: t('ignis.database'), value: t(`ignis.${installation.database}`) },
    { name: t('ignis.storage'), value: t(`ignis.${installation.storage}`) },
    { name: t('ignis.version'), value: installation.version },
    { name: t('ignis.build'), value: buildId },
    { name: t('ignis.built'), value: buildDate },
  ]
  return (
    <SystemPageLayout href="/_ignis-info" title={t('ignis.infoTitle')} intro={t('ignis.infoIntro')}>
      <SystemInfoList facts={facts} />
    </SystemPageLayout>
  )
}
