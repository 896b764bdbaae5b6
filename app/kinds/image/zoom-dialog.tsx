import { usePageContext } from '../../layout/page-context.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { getFullSizePictureHref } from '../../ui/responsive-image.tsx'
import type { ImageCardData } from './present-image-cards.ts'

/** Opens the zoom dialog; shown when the picture is larger than displayed (`app/enhance/image-zoom.ts`). */
export function OpenZoomDialogButton() {
  const { t, isStaticExport } = usePageContext()
  // The viewer reads tiles from the server.
  if (isStaticExport) return null
  return (
    <button type="button" className="zoom-open" aria-keyshortcuts="z" aria-haspopup="dialog" hidden>
      <Icon name="zoom" />
      {t('zoom.open')}
    </button>
  )
}

/** The zoom dialog; closed and empty until the button is pressed. */
export function ZoomDialog({ image: { name, picture } }: { image: ImageCardData }) {
  const { t, isStaticExport } = usePageContext()
  if (isStaticExport) return null
  return (
    <dialog
      className="zoom"
      aria-label={t('zoom.dialog', { name })}
      data-info={`/iiif/image/${picture.hash.slice(0, 24)}/info.json`}
    >
      <div className="zoom-room">
        <div
          className="zoom-stage"
          role="application"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the picture is moved by keys
          tabIndex={0}
          aria-label={t('zoom.stage', { name })}
          aria-describedby="zoom-help"
        />
        <p id="zoom-help" className="sr-only">
          {t('zoom.help')}
        </p>
        <p className="zoom-trouble" role="alert" hidden>
          {t('zoom.failed')} <a href={getFullSizePictureHref(picture.hash)}>{t('zoom.fullPicture')}</a>
        </p>
        <fieldset className="zoom-tools" aria-label={t('zoom.tools')}>
          <output className="zoom-said" data-level={t('zoom.level', { percent: '{percent}' })}>
            {t('zoom.loading')}
          </output>
          <ZoomToolButton command="in" icon="plus" keys="+" />
          <ZoomToolButton command="out" icon="minus" keys="-" />
          <ZoomToolButton command="whole" icon="whole" keys="0" />
          <ZoomToolButton command="rotate" icon="rotate" keys="r" />
          <ZoomToolButton command="fullScreen" icon="enlarge" keys="f" />
          <ZoomToolButton command="close" icon="close" keys="Escape" />
        </fieldset>
      </div>
    </dialog>
  )
}

interface ZoomToolButtonProps {
  readonly command: 'in' | 'out' | 'whole' | 'rotate' | 'fullScreen' | 'close'
  readonly icon: IconName
  readonly keys: string
}

function ZoomToolButton({ command, icon, keys }: ZoomToolButtonProps) {
  const { t } = usePageContext()
  const label = t(`zoom.${command}`)
  return (
    <button type="button" data-does={command} aria-label={label} title={label} aria-keyshortcuts={keys}>
      <Icon name={icon} />
    </button>
  )
}
