import { diffArrays } from 'diff'
import type { FormattedWord, TextBlock, TextBlockKind } from './text-blocks.ts'

/** Consecutive words with the same formatting, in both texts or only in one. */
export interface DiffSegment extends FormattedWord {
  readonly isChanged: boolean
}

/** A row of a comparison; a side is null if its text has no block there. */
export interface DiffRow {
  readonly kind: TextBlockKind
  readonly same: boolean
  readonly before: readonly DiffSegment[] | null
  readonly after: readonly DiffSegment[] | null
}

/** Texts with more edits have little in common, and comparing them would take too long. */
const maxEdits = 2000
/** Limit of word comparisons for two texts, which take about a second; the rest counts as different. */
const maxComparisons = 2_000_000

/** Counts comparisons: with a time limit the result would depend on the speed of the machine. */
class ComparisonBudget {
  #remaining = maxComparisons

  spend(): void {
    this.#remaining -= 1
    if (this.#remaining < 0) throw new ComparisonBudgetExceeded()
  }
}

class ComparisonBudgetExceeded extends Error {}

/** Compares two texts: first matches their blocks, then finds the words that differ in them. */
export function diffTextBlocks(before: readonly TextBlock[], after: readonly TextBlock[]): DiffRow[] {
  const budget = new ComparisonBudget()
  const groups = groupChanges(before, after, isSameBlock, budget)
  const rows: DiffRow[] = []
  for (const { oldItems, newItems, same } of groups) {
    if (same)
      for (const [index, block] of newItems.entries())
        rows.push(toUnchangedRow(oldItems[index] ?? block, block))
    else append(rows, toChangedRows(oldItems, newItems, budget))
  }
  return rows
}

interface ChangeGroup<T> {
  readonly same: boolean
  readonly oldItems: readonly T[]
  readonly newItems: readonly T[]
}

/** Groups changes: runs of equal items, and between them the old items and their replacements. */
function groupChanges<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T, budget: ComparisonBudget) => boolean,
  budget: ComparisonBudget,
): ChangeGroup<T>[] {
  const changes = tryDiffArrays(before, after, (one, other) => isSame(one, other, budget))
  if (changes === undefined) return [{ same: false, oldItems: before, newItems: after }]
  const groups: { same: boolean; oldItems: T[]; newItems: T[] }[] = []
  let index = 0
  for (const { value, added, removed, count } of changes) {
    const same = !added && !removed
    const last = groups.at(-1)
    const group = last !== undefined && !same && !last.same ? last : { same, oldItems: [], newItems: [] }
    if (group !== last) groups.push(group)
    if (!added) append(group.oldItems, before.slice(index, index + count))
    if (!added) index += count
    if (!removed) append(group.newItems, value)
  }
  return groups
}

/** Undefined if the two have too little in common, or the budget is exceeded. */
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

/** Pairs old blocks with their replacements, one by one; the rest have rows with an empty side. */
function toChangedRows(
  oldItems: readonly TextBlock[],
  newItems: readonly TextBlock[],
  budget: ComparisonBudget,
): DiffRow[] {
  const rows: DiffRow[] = []
  for (let index = 0; index < Math.max(oldItems.length, newItems.length); index += 1) {
    const [oldBlock, newBlock] = [oldItems[index], newItems[index]]
    const isPair = oldBlock !== undefined && newBlock !== undefined
    // A paragraph is not rewritten into a file.
    if (isPair && (oldBlock.kind === 'card') === (newBlock.kind === 'card')) {
      rows.push(toRewrittenRow(oldBlock, newBlock, budget))
      continue
    }
    if (oldBlock !== undefined)
      rows.push({ kind: oldBlock.kind, same: false, before: toSegments(oldBlock.words, true), after: null })
    if (newBlock !== undefined)
      rows.push({ kind: newBlock.kind, same: false, before: null, after: toSegments(newBlock.words, true) })
  }
  return rows
}

function toRewrittenRow(oldBlock: TextBlock, newBlock: TextBlock, budget: ComparisonBudget): DiffRow {
  const before: DiffSegment[] = []
  const after: DiffSegment[] = []
  for (const { same, oldItems, newItems } of groupChanges(
    oldBlock.words,
    newBlock.words,
    isSameWord,
    budget,
  )) {
    append(before, toSegments(oldItems, !same))
    append(after, toSegments(newItems, !same))
  }
  return { kind: newBlock.kind, same: false, before, after }
}

function toUnchangedRow(oldBlock: TextBlock, newBlock: TextBlock): DiffRow {
  return {
    kind: newBlock.kind,
    same: true,
    before: toSegments(oldBlock.words, false),
    after: toSegments(newBlock.words, false),
  }
}

/** The number of arguments of `push` is limited, and a text may have more words. */
function append<T>(list: T[], items: readonly T[]): void {
  for (const item of items) list.push(item)
}

/** Joins consecutive words with the same formatting. */
function toSegments(words: readonly FormattedWord[], isChanged: boolean): DiffSegment[] {
  const segments: DiffSegment[] = []
  for (const { text, marks, to } of words) {
    const last = segments.at(-1)
    if (last?.marks === marks && last.to === to)
      segments[segments.length - 1] = { ...last, text: last.text + text }
    else segments.push({ text, marks, to, isChanged })
  }
  return segments
}

function isSameWord(one: FormattedWord, other: FormattedWord, budget: ComparisonBudget): boolean {
  budget.spend()
  return one.text.trim() === other.text.trim() && one.marks === other.marks && one.to === other.to
}

function isSameBlock(one: TextBlock, other: TextBlock, budget: ComparisonBudget): boolean {
  budget.spend()
  return (
    one.kind === other.kind &&
    one.words.length === other.words.length &&
    one.words.every((word, index) => isSameWord(word, other.words[index] ?? word, budget))
  )
}
