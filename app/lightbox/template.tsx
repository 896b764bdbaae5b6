import type { MessageKey } from '../i18n/translate.ts'
import { useContentLangAttribute, usePageContext } from '../layout/page-context.ts'
import { Icon, type IconName } from '../ui/icon.tsx'
import { LIGHTBOX_TEMPLATE_ID } from './slide.ts'

/** Placeholders that the script replaces; see `fillMessagePlaceholders`. */
const placeholders = { number: '{number}', total: '{total}', page: '{page}' }

/** The lightbox's HTML in the page's language, in a `<template>` that the script uses when a picture is opened. */
export function LightboxTemplate() {
  const { t, site } = usePageContext()
  return (
    <template id={LIGHTBOX_TEMPLATE_ID}>
      <dialog
        className="lightbox"
        aria-labelledby="lightbox-name"
        tabIndex={-1}
        data-place={t('image.place', placeholders)}
        data-title={t('site.pageTitle', { ...placeholders, site: site.webTitle })}
        data-failed={t('lightbox.failed')}
      >
        <div className="lightbox-room">
          <LightboxToolbar />
          <div className="lightbox-stage" data-part="stage">
            <div className="lightbox-track" data-part="track" />
            <LightboxToolButton
              action="previous"
              icon="previous"
              label="item.previousImage"
              keys="ArrowLeft"
            />
            <LightboxToolButton action="next" icon="next" label="item.nextImage" keys="ArrowRight" />
          </div>
          <LightboxCaption />
          <p className="sr-only" role="status" data-part="said" />
        </div>
      </dialog>
    </template>
  )
}

function LightboxToolbar() {
  const { t } = usePageContext()
  return (
    <div className="lightbox-bar">
      <p className="lightbox-place" data-part="place" />
      <button
        type="button"
        data-do="play"
        aria-keyshortcuts="Space"
        aria-label={t('lightbox.play')}
        title={t('lightbox.play')}
        data-pause={t('lightbox.pause')}
      >
        <Icon name="play" />
        <Icon name="pause" />
      </button>
      <LightboxToolButton action="info" icon="info" label="lightbox.info" keys="i" />
      <button
        type="button"
        data-do="share"
        aria-label={t('share.share')}
        title={t('share.share')}
        data-copied={t('share.copied')}
        data-failed={t('share.failed')}
      >
        <Icon name="share" />
      </button>
      <LightboxToolButton action="full" icon="enlarge" label="lightbox.full" keys="f" />
      <LightboxToolButton action="close" icon="close" label="lightbox.close" keys="Escape" />
    </div>
  )
}

interface LightboxToolButtonProps {
  readonly action: string
  readonly icon: IconName
  readonly label: MessageKey
  readonly keys: string
}

function LightboxToolButton({ action, icon, label, keys }: LightboxToolButtonProps) {
  const { t } = usePageContext()
  return (
    <button type="button" data-do={action} aria-label={t(label)} title={t(label)} aria-keyshortcuts={keys}>
      <Icon name={icon} />
    </button>
  )
}

function LightboxCaption() {
  const { t } = usePageContext()
  const lang = useContentLangAttribute()
  return (
    <div className="lightbox-caption" data-part="caption">
      <h2 id="lightbox-name" lang={lang} data-part="name">
        {t('item.images')}
      </h2>
      <p className="lightbox-date" data-part="date" />
      <p className="lightbox-status" data-part="status" />
      <div className="rich" lang={lang} data-part="text" />
      <p className="lightbox-credit">
        <span lang={lang} data-part="source" />
        <span data-part="licence" />
      </p>
      <p className="lightbox-ways" data-part="ways">
        <a href="/galleries" data-part="compared">
          <Icon name="compare" />
          {t('compare.title')}
        </a>
        <a href="/galleries" data-part="zoom" aria-keyshortcuts="z">
          <Icon name="zoom" />
          {t('zoom.open')}
        </a>
        <a href="/galleries" data-part="page">
          <Icon name="image" />
          {t('image.page')}
        </a>
        <a href="/galleries" data-part="all">
          <Icon name="enlarge" />
          {t('item.fullSize')}
        </a>
      </p>
    </div>
  )
}
