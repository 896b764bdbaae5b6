import { languages } from '../../domain/language.ts'
import { dayInWords } from '../i18n/dates.ts'
import { languageNames } from '../i18n/language-names.ts'
import { Facts } from '../ignis/facts.tsx'
import { IgnisPage } from '../ignis/page.tsx'
import { usePageContext } from '../layout/frame.ts'
import { type PageProps, pageLoader } from '../loading.ts'

export const handle = { document: true }

export const loader = pageLoader(async ({ features }) => features)

/** What is switched on and what it runs on; kinds and versions, never an address or a path. */
export default function IgnisInfo({ loaderData: features }: PageProps<typeof loader>) {
  const { t, buildId, language, site } = usePageContext()
  const state = (on: boolean) => t(on ? 'ignis.on' : 'ignis.off')
  const built =
    features.buildTime === null ? t('ignis.notSet') : dayInWords(features.buildTime, language, site.timeZone)
  const facts = [
    { name: t('ignis.languages'), value: languages.map((one) => languageNames[one]).join(', ') },
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
    <IgnisPage href="/_ignis-info" title={t('ignis.infoTitle')} intro={t('ignis.infoIntro')}>
      <Facts facts={facts} />
    </IgnisPage>
  )
}
