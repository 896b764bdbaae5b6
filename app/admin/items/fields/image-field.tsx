import { useState } from 'react'
import { FieldFrame, useField } from '../../../forms/index.ts'
import { TextInput } from '../../../forms/inputs/text.tsx'
import { usePageContext } from '../../../layout/frame.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useIsHydrated } from '../../../ui/use-is-awake.ts'
import { PicturePicker } from '../../pictures/picker.tsx'
import { ChoiceImage } from '../choosing/choice-image.tsx'
import { useChosen } from '../choosing/use-chosen.ts'
import type { Choice } from '../contract.ts'
import { useItemFormContext } from './around.ts'
import type { KindFieldProps } from './field-props.ts'

/** A picture that an item shows: chosen by looking at them; without JavaScript by its number or address. */
export function ImageField({ kind, name, label, help, field: { rules } }: KindFieldProps) {
  const { t, language, path } = usePageContext()
  const isAwake = useIsHydrated()
  const around = useItemFormContext()
  const [picking, setPicking] = useState(false)
  const item = around?.item
  const field = useField({ name, label, help, type: 'image', validation: rules })
  const [choice, remember] = useChosen('image', field.value, [item?.chosen[name]])
  const without = kind === 'image' ? item?.id : null
  return (
    <FieldFrame field={field} type="image" frame="legend" t={t}>
      {choice !== null && <ChosenPicture choice={choice} />}
      {isAwake ? (
        <div className="item-buttons">
          <Button
            id={field.id}
            variant="quiet"
            aria-describedby={field.control['aria-describedby']}
            onClick={() => setPicking(true)}
          >
            <Icon name="image" />
            {t(choice === null ? 'items.imageChoose' : 'items.imageOther')}
          </Button>
          {choice !== null && (
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
      {picking && (
        <PicturePicker
          {...(typeof without === 'number' ? { without } : {})}
          onClose={() => setPicking(false)}
          onPick={({ id, name: called, standing, picture }) => {
            remember({ id, name: called, status: standing, picture })
            field.input(id)
            setPicking(false)
          }}
        />
      )}
    </FieldFrame>
  )
}

function ChosenPicture({ choice: { name, status, picture } }: { choice: Choice }) {
  const { t } = usePageContext()
  return (
    <span className="item-picture">
      {picture === null ? (
        <Icon name="image" size="largest" />
      ) : (
        <ChoiceImage picture={picture} sizes="10rem" largest={640} />
      )}
      <span>
        {name}
        {(status === 'draft' || status === 'scheduled') && (
          <span className="choice-note">{t(`items.status.${status}`)}</span>
        )}
      </span>
    </span>
  )
}
