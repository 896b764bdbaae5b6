import type { Crop } from '../../../domain/crop.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { setCropValue } from './crop-geometry.ts'

interface Props {
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}

const names = ['x', 'y', 'width', 'height', 'focusX', 'focusY'] as const

/** The same crop by numbers, which the form sends; for those who know what they want, and without JavaScript. */
export function CropNumberInputs({ crop, onChange }: Props) {
  const { t } = usePageContext()
  return (
    <details className="crop-numbers">
      <summary>{t('settings.cropNumbers')}</summary>
      <div>
        {names.map((name) => (
          <label key={name}>
            <span>{t(`settings.crop.${name}`)}</span>
            <input
              className="field-input"
              type="number"
              name={name}
              min={0}
              max={100}
              step="any"
              // What is being typed is left alone until it is whole.
              key={crop[name]}
              defaultValue={crop[name]}
              onBlur={({ currentTarget: { valueAsNumber } }) =>
                onChange(setCropValue(crop, name, valueAsNumber))
              }
            />
          </label>
        ))}
      </div>
    </details>
  )
}
