import { Problem } from '../../../domain/problem.ts'
import { idOf } from '../../loading.ts'
import type { Asked, Deed } from '../deeds.ts'
import { edit } from './edit-deed.ts'
import type { DeskOutcome } from './outcome.ts'

/** Saves a picture on its own page, and leads back to its gallery. */
export const editAlone: Deed<DeskOutcome> = async (asked) => {
  const { gallery } = await pictureOf(asked)
  const outcome = await edit(asked)
  return 'errors' in outcome ? outcome : { said: 'pictureSaved', to: `/admin/galleries/${gallery}` }
}

/** Gives a picture its pair, and leads back to its page. */
export const pairAlone: Deed<DeskOutcome> = async (asked) => {
  const { id } = await pictureOf(asked)
  const outcome = await edit(asked)
  return 'errors' in outcome ? outcome : { said: 'pictureSaved', to: `/admin/edit/image/${id}` }
}

/** The picture whose page it is; a form about another one was not made here. */
async function pictureOf({ app: { content, asker }, args, text }: Asked) {
  const id = idOf(args.params.id)
  if (text('image') !== String(id)) throw new Problem('bad_request')
  return await content.read('image', id, asker)
}
