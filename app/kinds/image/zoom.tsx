import { usePageContext } from '../../layout/frame.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { fullHref } from '../../ui/picture-image.tsx'
import type { ImageCard } from './card.ts'

/** The way into a picture's details; it shows itself where there is more to see than the page shows (`app/enhance/zoom.ts`). */
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
export function ZoomDialog({ image: { name, picture } }: { image: ImageCard }) {
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
          {t('zoom.failed')} <a href={fullHref(picture.hash)}>{t('zoom.fullPicture')}</a>
        </p>
        <fieldset className="zoom-tools" aria-label={t('zoom.tools')}>
          <output className="zoom-said" data-level={t('zoom.level', { percent: '{percent}' })}>
            {t('zoom.loading')}
          </output>
          <Tool does="in" icon="plus" keys="+" />
          <Tool does="out" icon="minus" keys="-" />
          <Tool does="whole" icon="whole" keys="0" />
          <Tool does="rotate" icon="rotate" keys="r" />
          <Tool does="fullScreen" icon="enlarge" keys="f" />
          <Tool does="close" icon="close" keys="Escape" />
        </fieldset>
      </div>
    </dialog>
  )
}

interface ToolProps {
  readonly does: 'in' | 'out' | 'whole' | 'rotate' | 'fullScreen' | 'close'
  readonly icon: IconName
  readonly keys: string
}

function Tool({ does, icon, keys }: ToolProps) {
  const { t } = usePageContext()
  const words = t(`zoom.${does}`)
  return (
    <button type="button" data-does={does} aria-label={words} title={words} aria-keyshortcuts={keys}>
      <Icon name={icon} />
    </button>
  )
}
