import type { Results, Task } from '../tasks.ts'

/** Does a task. What it needs is loaded when it is first needed: a visitor waits for a process that has just begun. */
export async function work(task: Task): Promise<Results[Task['kind']]> {
  switch (task.kind) {
    case 'measure':
      return await (await import('./measure.ts')).measure(task)
    case 'describe':
      return await (await import('./read-metadata.ts')).readMetadata(task.path)
    case 'make':
      return await (await import('./make.ts')).make(task)
    case 'region':
      return await (await import('./region.ts')).region(task)
  }
}
