import type { BackupStore } from './backup-store.ts'

/** In how many days every object of a store is read again. */
const rotationDays = 30
const dayMs = 24 * 3_600_000

/**
 * Selects the objects to read again: a thirtieth of them for each day since the last run, so that each is read within 30 days
 * however often backups are made.
 */
export function selectObjectsToCheck(names: Iterable<string>, lastRunAt: Date | null, now: Date): string[] {
  const today = Math.floor(now.getTime() / dayMs)
  const lastDay = lastRunAt === null ? today - rotationDays : Math.floor(lastRunAt.getTime() / dayMs)
  // A last run in the future, because a clock was wrong, says nothing.
  const days = lastDay > today ? rotationDays : Math.min(rotationDays, today - lastDay)
  const groups = new Set(Array.from({ length: days }, (_, index) => (today - index) % rotationDays))
  return [...names].filter((name) => groups.has(Number.parseInt(name.slice(0, 8), 16) % rotationDays))
}

interface ObjectCheck {
  /** The objects with their sizes in the store; those that are damaged are deleted from it. */
  readonly objects: Map<string, number>
  readonly names: readonly string[]
  /** Writes an object again from the site; false if the site does not have its content. */
  readonly repair: (name: string) => Promise<boolean>
  readonly onChecked: (storedBytes: number) => void
}

/**
 * Reads objects and writes damaged ones again. What cannot be repaired is deleted, so that a later backup does not rely on it;
 * returns how many these were.
 */
export async function verifyAndRepairObjects(
  store: BackupStore,
  { objects, names, repair, onChecked }: ObjectCheck,
): Promise<number> {
  let lost = 0
  for (const name of names) {
    const size = objects.get(name) ?? 0
    // A fault of the transmission does not occur twice.
    const isIntact = (await store.isIntact(name, size)) || (await store.isIntact(name, size))
    if (!isIntact && !(await repair(name))) {
      await store.backend.remove(store.getObjectPath(name))
      objects.delete(name)
      lost += 1
    }
    onChecked(size)
  }
  return lost
}
