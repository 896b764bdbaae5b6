import { diffArrays } from 'diff'
import type { TextBlock, TextBlockKind, TextWord } from './text-blocks.ts'

/** Some words in a row: in both texts, or only in the one they stand in. */
export interface DiffSegment extends TextWord {
  readonly isChanged: boolean
}

/** What stands at one place of two texts; null where one of them has nothing there. */
export interface DiffRow {
  readonly kind: TextBlockKind
  readonly same: boolean
  readonly before: readonly DiffSegment[] | null
  readonly after: readonly DiffSegment[] | null
}

/** Beyond that two texts have little to do with each other, and to look for it would take its time. */
const maxEdits = 2000
/** So many comparisons of words for two texts in all, about a second; what is left then counts as different. */
const maxComparisons = 2_000_000

/** Counts comparisons: by the clock the result would depend on how fast the machine is. */
class ComparisonBudget {
  #left = maxComparisons

  spend(): void {
    this.#left -= 1
    if (this.#left < 0) throw new ComparisonBudgetExceeded()
  }
}

class ComparisonBudgetExceeded extends Error {}

/** Two texts side by side: first which blocks go together, then which words in them differ. */
export function diffTextBlocks(before: readonly TextBlock[], after: readonly TextBlock[]): DiffRow[] {
  const budget = new ComparisonBudget()
  const steps = groupChanges(before, after, isSameBlock, budget)
  const rows: DiffRow[] = []
  for (const { taken, given, same } of steps) {
    if (same) for (const [at, block] of given.entries()) rows.push(toUnchangedRow(taken[at] ?? block, block))
    else append(rows, toChangedRows(taken, given, budget))
  }
  return rows
}

interface ChangeGroup<T> {
  readonly same: boolean
  readonly taken: readonly T[]
  readonly given: readonly T[]
}

/** What is the same in both, and between it what was taken for what. */
function groupChanges<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T, budget: ComparisonBudget) => boolean,
  budget: ComparisonBudget,
): ChangeGroup<T>[] {
  const changes = tryDiffArrays(before, after, (one, other) => isSame(one, other, budget))
  if (changes === undefined) return [{ same: false, taken: before, given: after }]
  const steps: { same: boolean; taken: T[]; given: T[] }[] = []
  let at = 0
  for (const { value, added, removed, count } of changes) {
    const same = !added && !removed
    const last = steps.at(-1)
    const step = last !== undefined && !same && !last.same ? last : { same, taken: [], given: [] }
    if (step !== last) steps.push(step)
    if (!added) append(step.taken, before.slice(at, at + count))
    if (!added) at += count
    if (!removed) append(step.given, value)
  }
  return steps
}

/** Undefined where the two have too little to do with each other, or no comparison is left. */
function tryDiffArrays<T>(
  before: readonly T[],
  after: readonly T[],
  comparator: (one: T, other: T) => boolean,
) {
  try {
    return diffArrays([...before], [...after], { maxEditLength: maxEdits, comparator })
  } catch (error) {
    if (error instanceof ComparisonBudgetExceeded) return undefined
    throw error
  }
}

/** Blocks that took each other's place, one by one; what is left over stands alone. */
function toChangedRows(
  taken: readonly TextBlock[],
  given: readonly TextBlock[],
  budget: ComparisonBudget,
): DiffRow[] {
  const rows: DiffRow[] = []
  for (let at = 0; at < Math.max(taken.length, given.length); at += 1) {
    const [old, now] = [taken[at], given[at]]
    if (old !== undefined && now !== undefined) rows.push(toRewrittenRow(old, now, budget))
    else if (old !== undefined)
      rows.push({ kind: old.kind, same: false, before: toSegments(old.words, true), after: null })
    else if (now !== undefined)
      rows.push({ kind: now.kind, same: false, before: null, after: toSegments(now.words, true) })
  }
  return rows
}

function toRewrittenRow(old: TextBlock, now: TextBlock, budget: ComparisonBudget): DiffRow {
  const before: DiffSegment[] = []
  const after: DiffSegment[] = []
  for (const { same, taken, given } of groupChanges(old.words, now.words, isSameWord, budget)) {
    append(before, toSegments(taken, !same))
    append(after, toSegments(given, !same))
  }
  return { kind: now.kind, same: false, before, after }
}

function toUnchangedRow(old: TextBlock, now: TextBlock): DiffRow {
  return {
    kind: now.kind,
    same: true,
    before: toSegments(old.words, false),
    after: toSegments(now.words, false),
  }
}

/** A call takes only so many arguments, and a text may have more words. */
function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one)
}

/** Words that look alike, put together. */
function toSegments(words: readonly TextWord[], only: boolean): DiffSegment[] {
  const found: DiffSegment[] = []
  for (const { text, marks, to } of words) {
    const last = found.at(-1)
    if (last?.marks === marks && last.to === to) found[found.length - 1] = { ...last, text: last.text + text }
    else found.push({ text, marks, to, isChanged: only })
  }
  return found
}

function isSameWord(one: TextWord, other: TextWord, budget: ComparisonBudget): boolean {
  budget.spend()
  return one.text.trim() === other.text.trim() && one.marks === other.marks && one.to === other.to
}

function isSameBlock(one: TextBlock, other: TextBlock, budget: ComparisonBudget): boolean {
  budget.spend()
  return (
    one.kind === other.kind &&
    one.words.length === other.words.length &&
    one.words.every((word, at) => isSameWord(word, other.words[at] ?? word, budget))
  )
}
