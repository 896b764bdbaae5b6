import type { PictureTask, PictureTaskResultByKind } from '../picture-tasks.ts'

/**
 * Runs a task. Modules are loaded on first use, because a visitor may be waiting for a process that has just
 * started.
 */
export async function runPictureTask(
  task: PictureTask,
): Promise<PictureTaskResultByKind[PictureTask['kind']]> {
  switch (task.kind) {
    case 'measure':
      return await (await import('./measure-picture.ts')).measurePictureAndMakeVariants(task)
    case 'describe':
      return await (await import('./read-metadata.ts')).readEmbeddedPictureMetadata(task.path)
    case 'make':
      return await (await import('./make-variants.ts')).makeAndSaveVariants(task)
    case 'region':
      return await (await import('./render-region.ts')).renderAndSavePictureRegion(task)
    case 'descriptor':
      return await (await import('./compute-descriptor.ts')).computeDescriptorOfFile(task)
    case 'edit':
      return await (await import('./edit-picture.ts')).writeEditedPicture(task)
    case 'convert':
      return await (await import('./convert-heic.ts')).convertHeicFile(task)
  }
}
