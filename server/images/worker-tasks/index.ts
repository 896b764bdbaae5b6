import type { PictureTask, PictureTaskResults } from '../picture-tasks.ts'

/** Does a task. What it needs is loaded when it is first needed: a visitor waits for a process that has just begun. */
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
