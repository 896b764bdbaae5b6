import './crop.css'
import type { CropWithFocalPoint } from '../../../domain/crop.ts'
import { usePageContext } from '../../layout/page-context.ts'
import { setCropValue } from './crop-geometry.ts'

interface Props {
  readonly crop: CropWithFocalPoint
  readonly onChange: (crop: CropWithFocalPoint) => void
}

const names = ['x', 'y', 'width', 'height', 'focusX', 'focusY'] as const

/** Number inputs for the crop, which the form submits; also used without JavaScript. */
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
              // Uncontrolled, so that a partly typed number is not changed; the key resets it when the crop
              // changes.
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
