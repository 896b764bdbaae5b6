import { usePageContext } from '../../layout/page-context.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { getFullPictureHref } from '../../ui/responsive-image.tsx'
import type { ImageCardData } from './present-image-cards.ts'

/** The way into a picture's details; it shows itself where there is more to see than the page shows (`app/enhance/image-zoom.ts`). */
export function ZoomButton() {
  const { t } = usePageContext()
  return (
    <button type="button" className="zoom-open" aria-keyshortcuts="z" aria-haspopup="dialog" hidden>
      <Icon name="zoom" />
      {t('zoom.open')}
    </button>
  )
}

/** Where the picture is looked at closely; empty and closed until somebody asks for it. */
export function ZoomDialog({ image: { name, picture } }: { image: ImageCardData }) {
  const { t } = usePageContext()
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
          {t('zoom.failed')} <a href={getFullPictureHref(picture.hash)}>{t('zoom.fullPicture')}</a>
        </p>
        <fieldset className="zoom-tools" aria-label={t('zoom.tools')}>
          <output className="zoom-said" data-level={t('zoom.level', { percent: '{percent}' })}>
            {t('zoom.loading')}
          </output>
          <ZoomToolButton does="in" icon="plus" keys="+" />
          <ZoomToolButton does="out" icon="minus" keys="-" />
          <ZoomToolButton does="whole" icon="whole" keys="0" />
          <ZoomToolButton does="rotate" icon="rotate" keys="r" />
          <ZoomToolButton does="fullScreen" icon="enlarge" keys="f" />
          <ZoomToolButton does="close" icon="close" keys="Escape" />
        </fieldset>
      </div>
    </dialog>
  )
}

interface ZoomToolButtonProps {
  readonly does: 'in' | 'out' | 'whole' | 'rotate' | 'fullScreen' | 'close'
  readonly icon: IconName
  readonly keys: string
}

function ZoomToolButton({ does, icon, keys }: ZoomToolButtonProps) {
  const { t } = usePageContext()
  const words = t(`zoom.${does}`)
  return (
    <button type="button" data-does={does} aria-label={words} title={words} aria-keyshortcuts={keys}>
      <Icon name={icon} />
    </button>
  )
}
