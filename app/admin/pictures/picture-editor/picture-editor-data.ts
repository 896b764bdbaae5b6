import type { CropWithFocalPoint } from '../../../../domain/crop.ts'
import { parseFocalPoint } from '../../../../domain/pictures/focal-point.ts'
import {
  parsePictureEdit,
  type QuarterTurn,
  toCroppedPoint,
  toEditableCrop,
} from '../../../../domain/pictures/picture-edit.ts'
import { ProblemError, toProblemOrNull } from '../../../../domain/problem-error.ts'
import type { TextWithPicture } from '../../../../server/content/contract/items.ts'
import type { ActionHandler, AdminActionRequest } from '../../../actions/create-action.ts'
import { parseIdParam } from '../../../page-loader.ts'
import type { PublicationState } from '../../../pickers/contract.ts'
import type { AppRequest } from '../../../request.ts'
import { getPublicationState } from '../gallery-editor-data.ts'

/** The data of the page on which an image's picture is turned, cropped and replaced. */
export interface PictureEditorData {
  readonly id: number
  readonly version: number
  readonly name: string
  readonly status: PublicationState
  /** Null until the dimensions of the file are known. */
  readonly picture: EditablePicture | null
  /** The texts that show the picture as it was when it was added to them. */
  readonly texts: readonly TextWithPicture[]
  /** The upload limits of a picture. */
  readonly limits: { readonly bytes: number; readonly pixels: number }
}

export interface EditablePicture {
  /** The picture before it was turned and cropped. */
  readonly original: { readonly hash: string; readonly width: number; readonly height: number }
  readonly turn: QuarterTurn
  /** In percent of the turned original. */
  readonly crop: CropWithFocalPoint
  readonly isEdited: boolean
}

export async function readPictureEditorData(
  { content, context, now, installation }: AppRequest,
  id: number,
): Promise<PictureEditorData> {
  const image = await content.items.read('image', id, context)
  if (image.removed_at !== null) throw new ProblemError('not_found')
  if (!(await content.items.changeable('image', [image], context)).has(id))
    throw new ProblemError('forbidden')
  const state = await content.images.editState(image, context)
  const focus = image.focus === null ? null : parseFocalPoint(image.focus)
  return {
    id,
    version: image.version,
    name: image.name,
    status: getPublicationState(image, now),
    picture: state && {
      original: state.original,
      turn: state.edit?.turn ?? 0,
      crop: toEditableCrop(state.edit, focus),
      isEdited: state.edit !== null,
    },
    texts: await content.images.textsWith(id, context),
    limits: installation.pictures,
  }
}

/** Saves the turn, crop and focal point of an image's picture. */
export const changePictureAction: ActionHandler<never> = async (request) => {
  const { app, args, t, text } = request
  const id = parseIdParam(args.params.id)
  const edit = parsePictureEdit(
    [
      text('turn'),
      ...(['x', 'y', 'width', 'height'] as const).map((name) => readPercent(request, name)),
    ].join(),
  )
  const [focusX, focusY] = [Number(readPercent(request, 'focusX')), Number(readPercent(request, 'focusY'))]
  const isPoint = [focusX, focusY].every((percent) => percent >= 0 && percent <= 100)
  if (edit === null || !isPoint) return { errors: { form: [t('pictureEditor.invalid')] } }
  const focus = toCroppedPoint({ x: focusX, y: focusY }, edit.crop)
  try {
    const version = Number(text('version'))
    const result = await app.imagePictures.change(id, { version, edit, focus }, app.context)
    if (result === 'not_editable') return { errors: { form: [t('pictureEditor.notEditable')] } }
    return { flash: 'pictureSaved' }
  } catch (error) {
    if (toProblemOrNull(error)?.code !== 'stale') throw error
    return { errors: { form: [t('pictureEditor.stale')] } }
  }
}

/** A number with at most two decimals, as edits are stored; what is no number stays so. */
function readPercent({ text }: AdminActionRequest, name: string): string {
  const value = text(name).trim()
  return value === '' ? '' : String(Math.round(Number(value) * 100) / 100)
}
