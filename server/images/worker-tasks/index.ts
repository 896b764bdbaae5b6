import type { PictureTask, PictureTaskResults } from '../picture-tasks.ts'

/**
 * Runs a task. Modules are loaded on first use, because a visitor may be waiting for a process that has just
 * started.
 */
export async function runPictureTask(task: PictureTask): Promise<PictureTaskResults[PictureTask['kind']]> {
  switch (task.kind) {
    case 'measure':
      return await (await import('./measure-picture.ts')).measurePicture(task)
    case 'describe':
      return await (await import('./read-metadata.ts')).readPictureMetadata(task.path)
    case 'make':
      return await (await import('./make-variants.ts')).makeVariants(task)
    case 'region':
      return await (await import('./render-region.ts')).renderPictureRegion(task)
  }
}
