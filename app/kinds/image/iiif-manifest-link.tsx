import { usePageContext } from '../../layout/page-context.ts'

/** The way for viewers of other houses: people drag or copy this address into theirs. */
export function IiifManifestLink({ path }: { path: string }) {
  const { t } = usePageContext()
  return (
    <a className="iiif-link" href={path} title={t('iiif.about')} rel="nofollow">
      {t('iiif.link')}
    </a>
  )
}
