import { usePageContext } from '../../layout/page-context.ts'

/** A link to the IIIF manifest, to be dragged or copied into an external viewer. */
export function IiifManifestLink({ path }: { path: string }) {
  const { t } = usePageContext()
  return (
    <a className="iiif-link" href={path} title={t('iiif.about')} rel="nofollow">
      {t('iiif.link')}
    </a>
  )
}
