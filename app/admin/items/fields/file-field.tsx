import { usePageContext } from '../../../layout/frame.ts'
import { fullHref } from '../../../ui/picture-image.tsx'
import { ChoiceImage } from '../choosing/choice-image.tsx'
import { useItemFormContext } from './around.ts'
import type { KindFieldProps } from './field-props.ts'

/** The picture itself, to be looked at: another file is another picture. */
export function FileField({ name }: KindFieldProps) {
  const { t } = usePageContext()
  const picture = useItemFormContext()?.item.chosen[name]?.picture ?? null
  if (picture === null) return <p className="admin-aside">{t('items.fileNone')}</p>
  return (
    <figure className="item-file">
      <ChoiceImage picture={picture} sizes="(min-width: 40rem) 32rem, 100vw" largest={1280} />
      <figcaption>
        <a href={fullHref(picture.hash)} target="_blank" rel="noopener">
          {t('items.fileWhole', { width: picture.width, height: picture.height })}
          <span className="sr-only"> ({t('upload.newWindow')})</span>
        </a>
      </figcaption>
    </figure>
  )
}
