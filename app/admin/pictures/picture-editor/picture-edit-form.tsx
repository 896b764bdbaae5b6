import './picture-editor.css'
import { useState } from 'react'
import { fullImageCrop } from '../../../../domain/crop.ts'
import {
  addTurns,
  isUnedited,
  type QuarterTurn,
  quarterTurns,
  turnCropClockwise,
} from '../../../../domain/pictures/picture-edit.ts'
import { ActionForm } from '../../../actions/action-form.tsx'
import { SubmitButton } from '../../../forms/index.ts'
import { usePageContext } from '../../../layout/page-context.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { getPictureHrefAtWidth } from '../../../ui/responsive-image.tsx'
import { useIsHydrated } from '../../../ui/use-is-hydrated.ts'
import { CropAndFocalPointEditor } from '../../crop/crop-editor.tsx'
import { CropNumberInputs } from '../../crop/crop-number-inputs.tsx'
import type { EditablePicture } from './picture-editor-data.ts'

interface Props {
  readonly version: number
  readonly picture: EditablePicture
}

/** The form with which a picture is turned and cropped and its focal point is set. */
export function PictureEditForm({ version, picture }: Props) {
  const { t } = usePageContext()
  const isHydrated = useIsHydrated()
  const { original } = picture
  const [turn, setTurn] = useState(picture.turn)
  const [crop, setCrop] = useState(picture.crop)
  const turnBy = (degrees: 90 | 270) => {
    setTurn(addTurns(turn, degrees))
    setCrop(degrees === 90 ? turnCropClockwise(crop) : turnCropCounterclockwise(crop))
  }
  const restore = () => {
    setTurn(0)
    setCrop(fullImageCrop)
  }
  return (
    <ActionForm intent="change">
      <input type="hidden" name="version" value={version} />
      {isHydrated ? (
        <>
          <input type="hidden" name="turn" value={turn} />
          <div className="admin-buttons">
            <Button variant="quiet" onClick={() => turnBy(270)}>
              <span className="picture-editor-mirrored">
                <Icon name="rotate" />
              </span>
              {t('pictureEditor.turnLeft')}
            </Button>
            <Button variant="quiet" onClick={() => turnBy(90)}>
              <Icon name="rotate" />
              {t('pictureEditor.turnRight')}
            </Button>
            {!isUnedited({ turn, crop }) && (
              <Button variant="quiet" onClick={restore}>
                {t('pictureEditor.useOriginal')}
              </Button>
            )}
            <span className="sr-only" role="status">
              {turn === picture.turn ? '' : t('pictureEditor.turned', { degrees: turn })}
            </span>
          </div>
          <CropAndFocalPointEditor
            src={getPictureHrefAtWidth(original.hash, 1280)}
            partLabel={t('pictureEditor.part')}
            turned={{ turn, width: original.width, height: original.height }}
            crop={crop}
            onChange={setCrop}
          />
        </>
      ) : (
        <TurnSelect turn={turn} />
      )}
      <CropNumberInputs crop={crop} onChange={setCrop} />
      <SubmitButton>{t('admin.save')}</SubmitButton>
    </ActionForm>
  )
}

/** Chooses the turn without JavaScript. */
function TurnSelect({ turn }: { turn: QuarterTurn }) {
  const { t } = usePageContext()
  return (
    <label className="field">
      <span className="field-label">{t('pictureEditor.turn')}</span>
      <select className="field-input" name="turn" defaultValue={turn}>
        {quarterTurns.map((degrees) => (
          <option key={degrees} value={degrees}>
            {t('pictureEditor.turned', { degrees })}
          </option>
        ))}
      </select>
    </label>
  )
}

function turnCropCounterclockwise(crop: Parameters<typeof turnCropClockwise>[0]) {
  return turnCropClockwise(turnCropClockwise(turnCropClockwise(crop)))
}
