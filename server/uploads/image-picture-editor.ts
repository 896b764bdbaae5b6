import { isActionAllowed } from '../../domain/permissions.ts'
import { serializeFocalPoint } from '../../domain/pictures/focal-point.ts'
import type { ImagePictureChange, ImagePictureChangeResult } from '../../domain/pictures/picture-edit.ts'
import { ProblemError, toProblemOrNull } from '../../domain/problem-error.ts'
import type { UploadResult } from '../../domain/upload-result.ts'
import type { ItemService, RequestContext } from '../content/contract/items.ts'
import { PictureRejectedError, type PictureService } from '../images/contract.ts'
import { KeyedMutex } from '../lib/keyed-mutex.ts'

interface ImagePictureEditorDeps {
  readonly pictures: Pick<PictureService, 'ingest' | 'edit'>
  readonly items: Pick<ItemService, 'read' | 'changeable' | 'save'>
}

/** Changes the picture of an image; its name, address and place stay. */
export interface ImagePictureEditor {
  /** Throws `forbidden`, `not_found` or `stale`. */
  change(id: number, change: ImagePictureChange, context: RequestContext): Promise<ImagePictureChangeResult>
  /** Shows an uploaded file instead. Replacing with the same file again changes nothing. */
  replace(id: number, upload: UploadedReplacement, context: RequestContext): Promise<UploadResult>
  /** Whether the image exists and the actor may change it. */
  canReplace(id: number, context: RequestContext): Promise<boolean>
}

/** A file in the file store that becomes the picture of an image. */
interface UploadedReplacement {
  readonly hash: string
  readonly fileName: string
}

export function createImagePictureEditor({ pictures, items }: ImagePictureEditorDeps): ImagePictureEditor {
  // Replacements of one image run one after another: each is a save of the latest version.
  const mutex = new KeyedMutex()

  async function readImage(id: number, context: RequestContext) {
    if (!isActionAllowed(context.actor, 'draft', 'image')) throw new ProblemError('forbidden')
    const image = await items.read('image', id, context)
    if (image.removed_at !== null) throw new ProblemError('not_found')
    // Again when it is saved; here before a file is stored.
    if (!(await items.changeable('image', [image], context)).has(id)) throw new ProblemError('forbidden')
    return image
  }

  return {
    async change(id, { version, edit, focus }, context) {
      const image = await readImage(id, context)
      // Before the picture is processed in vain.
      if (image.version !== version) throw new ProblemError('stale')
      try {
        const { hash: file } = await pictures.edit(image.file, edit, context.actor.userId)
        const values = { file, focus: serializeFocalPoint(focus) }
        if (values.file === image.file && values.focus === image.focus) return 'unchanged'
        await items.save('image', { id, version, values }, context)
        return 'saved'
      } catch (error) {
        if (error instanceof PictureRejectedError) return 'not_editable'
        throw error
      }
    },

    async replace(id, { hash, fileName }, context) {
      await readImage(id, context)
      try {
        const picture = await pictures.ingest(hash, { fileName, uploadedBy: context.actor.userId })
        return await mutex.runExclusive(String(id), async () => {
          const { name, version, file } = await readImage(id, context)
          // The focal point of the previous picture does not apply.
          const values = { file: picture.hash, focus: null }
          if (file !== picture.hash) await items.save('image', { id, version, values }, context)
          return { image: id, name }
        })
      } catch (error) {
        if (error instanceof PictureRejectedError) return { refused: error.reason }
        throw error
      }
    },

    async canReplace(id, context) {
      try {
        await readImage(id, context)
        return true
      } catch (error) {
        if (toProblemOrNull(error) !== null) return false
        throw error
      }
    },
  }
}
