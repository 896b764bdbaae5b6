import { useState } from 'react'
import { toObjectPosition } from '../../../../domain/pictures/focal-point.ts'
import { FieldWrapper, useFormField } from '../../../forms/index.ts'
import { TextInput } from '../../../forms/inputs/text-input.tsx'
import { usePageContext } from '../../../layout/page-context.ts'
import type { ItemOption, ItemThumbnail } from '../../../pickers/contract.ts'
import { PicturePickerDialog } from '../../../pickers/picture-picker.tsx'
import { useSelectedItemOption } from '../../../pickers/use-item-options.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { buildPictureSrcSet, getPictureHrefAtWidth } from '../../../ui/responsive-image.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { type LabeledItemFieldProps, useItemFormContextOrNull } from './item-form-context.ts'

/** Field for a picture, chosen in the picture picker; without JavaScript, by its id or URL. */
export function ImagePickerField({ kind, name, label, help, field: { rules } }: LabeledItemFieldProps) {
  const { t, language, path } = usePageContext()
  const isHydrated = useIsHydrated()
  const formContext = useItemFormContextOrNull()
  const [isPicking, setPicking] = useState(false)
  const item = formContext?.item
  const field = useFormField({ name, label, help, type: 'image', validation: rules })
  const [selected, remember] = useSelectedItemOption('image', field.value, [item?.chosen[name]])
  const excludedId = kind === 'image' ? item?.id : null
  return (
    <FieldWrapper field={field} type="image" labelPlacement="legend" t={t}>
      {selected !== null && <SelectedImage choice={selected} />}
      {isHydrated ? (
        <div className="item-buttons">
          <Button
            id={field.id}
            variant="quiet"
            aria-describedby={field.control['aria-describedby']}
            onClick={() => setPicking(true)}
          >
            <Icon name="image" />
            {t(selected === null ? 'items.imageChoose' : 'items.imageOther')}
          </Button>
          {selected !== null && (
            <Button variant="quiet" onClick={() => field.input(null)}>
              {t('items.imageClear')}
              <span className="sr-only"> ({label})</span>
            </Button>
          )}
        </div>
      ) : (
        <>
          <TextInput
            field={field}
            type="text"
            isNumber={false}
            options={[]}
            attributes={{ autoComplete: 'off' }}
            language={language}
            t={t}
          />
          <p className="field-help">{t('items.imageUnscripted')}</p>
          {item?.id !== null && item?.id !== undefined && (
            <p>
              <ButtonLink variant="quiet" href={`${path}?choose=${name}`}>
                {t('items.imageChoose')}
              </ButtonLink>
            </p>
          )}
        </>
      )}
      {isPicking && (
        <PicturePickerDialog
          {...(typeof excludedId === 'number' ? { without: excludedId } : {})}
          onClose={() => setPicking(false)}
          onPick={({ id, name: optionName, status, picture }) => {
            remember({ id, name: optionName, status, picture })
            field.input(id)
            setPicking(false)
          }}
        />
      )}
    </FieldWrapper>
  )
}

function SelectedImage({ choice: { name, status, picture } }: { choice: ItemOption }) {
  const { t } = usePageContext()
  return (
    <span className="item-picture">
      {picture === null ? (
        <Icon name="image" size="largest" />
      ) : (
        <DecorativeThumbnail picture={picture} sizes="10rem" largest={640} />
      )}
      <span>
        {name}
        {(status === 'draft' || status === 'scheduled') && (
          <span className="item-picture-status">{t(`items.status.${status}`)}</span>
        )}
      </span>
    </span>
  )
}

interface Props {
  readonly picture: ItemThumbnail
  readonly sizes: string
  readonly largest: number
}

/** A picture next to its name, hence with an empty `alt`. */
export function DecorativeThumbnail({ picture, sizes, largest: maxWidth }: Props) {
  return (
    <img
      className="choice-image"
      style={{ objectPosition: toObjectPosition(picture.focus) }}
      src={getPictureHrefAtWidth(picture.hash, 320)}
      srcSet={buildPictureSrcSet(picture, maxWidth)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      alt=""
      decoding="async"
    />
  )
}
