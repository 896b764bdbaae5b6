import { diffArrays } from 'diff'
import type { Block, BlockKind, Word } from './blocks.ts'

/** Some words in a row: in both texts, or only in the one they stand in. */
export interface Part extends Word {
  readonly only: boolean
}

/** What stands at one place of two texts; null where one of them has nothing there. */
export interface Row {
  readonly kind: BlockKind
  readonly same: boolean
  readonly before: readonly Part[] | null
  readonly after: readonly Part[] | null
}

/** Beyond that two texts have little to do with each other, and to look for it would take its time. */
const mostEdits = 2000
/** So many comparisons of words for two texts in all, about a second; what is left then counts as different. */
const mostComparisons = 2_000_000

/** Counts comparisons: by the clock the result would depend on how fast the machine is. */
class Budget {
  #left = mostComparisons

  spend(): void {
    this.#left -= 1
    if (this.#left < 0) throw new BudgetSpent()
  }
}

class BudgetSpent extends Error {}

/** Two texts side by side: first which blocks go together, then which words in them differ. */
export function compareBlocks(before: readonly Block[], after: readonly Block[]): Row[] {
  const budget = new Budget()
  const steps = stepsOf(before, after, sameBlock, budget)
  const rows: Row[] = []
  for (const { taken, given, same } of steps) {
    if (same) for (const [at, block] of given.entries()) rows.push(unchanged(taken[at] ?? block, block))
    else append(rows, changed(taken, given, budget))
  }
  return rows
}

interface Step<T> {
  readonly same: boolean
  readonly taken: readonly T[]
  readonly given: readonly T[]
}

/** What is the same in both, and between it what was taken for what. */
function stepsOf<T>(
  before: readonly T[],
  after: readonly T[],
  isSame: (one: T, other: T, budget: Budget) => boolean,
  budget: Budget,
): Step<T>[] {
  const changes = changesOf(before, after, (one, other) => isSame(one, other, budget))
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
function changesOf<T>(before: readonly T[], after: readonly T[], comparator: (one: T, other: T) => boolean) {
  try {
    return diffArrays([...before], [...after], { maxEditLength: mostEdits, comparator })
  } catch (error) {
    if (error instanceof BudgetSpent) return undefined
    throw error
  }
}

/** Blocks that took each other's place, one by one; what is left over stands alone. */
function changed(taken: readonly Block[], given: readonly Block[], budget: Budget): Row[] {
  const rows: Row[] = []
  for (let at = 0; at < Math.max(taken.length, given.length); at += 1) {
    const [old, now] = [taken[at], given[at]]
    if (old !== undefined && now !== undefined) rows.push(rewritten(old, now, budget))
    else if (old !== undefined)
      rows.push({ kind: old.kind, same: false, before: parts(old.words, true), after: null })
    else if (now !== undefined)
      rows.push({ kind: now.kind, same: false, before: null, after: parts(now.words, true) })
  }
  return rows
}

function rewritten(old: Block, now: Block, budget: Budget): Row {
  const before: Part[] = []
  const after: Part[] = []
  for (const { same, taken, given } of stepsOf(old.words, now.words, sameWord, budget)) {
    append(before, parts(taken, !same))
    append(after, parts(given, !same))
  }
  return { kind: now.kind, same: false, before, after }
}

function unchanged(old: Block, now: Block): Row {
  return { kind: now.kind, same: true, before: parts(old.words, false), after: parts(now.words, false) }
}

/** A call takes only so many arguments, and a text may have more words. */
function append<T>(list: T[], more: readonly T[]): void {
  for (const one of more) list.push(one)
}

/** Words that look alike, put together. */
function parts(words: readonly Word[], only: boolean): Part[] {
  const found: Part[] = []
  for (const { text, marks, to } of words) {
    const last = found.at(-1)
    if (last?.marks === marks && last.to === to) found[found.length - 1] = { ...last, text: last.text + text }
    else found.push({ text, marks, to, only })
  }
  return found
}

function sameWord(one: Word, other: Word, budget: Budget): boolean {
  budget.spend()
  return one.text.trim() === other.text.trim() && one.marks === other.marks && one.to === other.to
}

function sameBlock(one: Block, other: Block, budget: Budget): boolean {
  budget.spend()
  return (
    one.kind === other.kind &&
    one.words.length === other.words.length &&
    one.words.every((word, at) => sameWord(word, other.words[at] ?? word, budget))
  )
}
