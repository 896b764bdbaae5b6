import { supportedLanguages } from '../../domain/language.ts'
import { formatDay } from '../i18n/format-dates.ts'
import { nativeLanguageNames } from '../i18n/language-names.ts'
import { SystemInfoList } from '../ignis/system-info-list.tsx'
import { SystemPageLayout } from '../ignis/system-page-layout.tsx'
import { usePageContext } from '../layout/page-context.ts'
import { createPageLoader, type PageComponentProps } from '../page-loader.ts'

export const handle = { document: true }

export const loader = createPageLoader(async ({ installation: features }) => features)

/** What is switched on and what it runs on; kinds and versions, never an address or a path. */
export default function IgnisInfo({ loaderData: features }: PageComponentProps<typeof loader>) {
  const { t, buildId, language, site } = usePageContext()
  const state = (on: boolean) => t(on ? 'ignis.on' : 'ignis.off')
  const built =
    features.buildTime === null ? t('ignis.notSet') : formatDay(features.buildTime, language, site.timeZone)
  const facts = [
    {
      name: t('ignis.languages'),
      value: supportedLanguages.map((one) => nativeLanguageNames[one]).join(', '),
    },
    { name: t('ignis.translation'), value: state(features.translation) },
    { name: t('ignis.theme'), value: state(true) },
    { name: t('ignis.search'), value: state(true) },
    { name: t('ignis.feeds'), value: state(true) },
    { name: t('ignis.pageCache'), value: state(features.pageCache) },
    { name: t('ignis.database'), value: t(`ignis.${features.database}`) },
    { name: t('ignis.storage'), value: t(`ignis.${features.storage}`) },
    { name: t('ignis.version'), value: features.version },
    { name: t('ignis.build'), value: buildId },
    { name: t('ignis.built'), value: built },
  ]
  return (
    <SystemPageLayout href="/_ignis-info" title={t('ignis.infoTitle')} intro={t('ignis.infoIntro')}>
      <SystemInfoList facts={facts} />
    </SystemPageLayout>
  )
}
