import { foldCaseAndAccents } from '../../../domain/text/fold-case-and-accents.ts'
import type { CategorizedKind } from '../added-items.ts'
import type { ContentFolderWriter } from '../content-folder-writer.ts'
import { matchKindName } from './match-columns.ts'

interface CategoryRow {
  readonly key: string
  readonly id: string | undefined
  readonly name: string
  /** What the source says it is for. */
  readonly use: CategorizedKind | null
}

/** A category of the target. */
export interface CategoryUse {
  readonly kind: CategorizedKind
  readonly key: string
}

/** A category of the site is for one kind; a category of the source that several kinds use becomes several ones. */
export class CategoryUses {
  readonly #rows: CategoryRow[] = []
  /** The ids or names of categories that rows have, by the kind of the rows. */
  readonly #named = new Map<CategorizedKind, Set<string>>()
  readonly #uses = new Map<string, readonly CategoryUse[]>()

  addCategory(key: string, id: string | undefined, name: string, use: string | undefined): void {
    const kind = use === undefined ? null : matchKindName(use)
    this.#rows.push({ key, id, name, use: kind !== null && isCategorizedKind(kind) ? kind : null })
  }

  /** A row of a kind is in the category with this id or name. */
  addUse(kind: CategorizedKind, category: string): void {
    this.#named.set(kind, (this.#named.get(kind) ?? new Set()).add(foldText(category)))
  }

  /** Decides what the categories are for; called when all rows are known. */
  finish(target: ContentFolderWriter): void {
    for (const { key, id, name, use } of this.#rows) {
      const kinds = [...this.#named].flatMap(([kind, named]) =>
        named.has(foldText(name)) || (id !== undefined && named.has(foldText(id))) ? [kind] : [],
      )
      const [first = 'article', ...others] = new Set(use === null ? kinds.sort() : [use, ...kinds])
      if (use === null && kinds.length === 0) target.note('filled', name, 'for')
      this.#uses.set(key, [
        { kind: first, key },
        ...others.map((kind) => ({ kind, key: target.reserveKey('category', name) })),
      ])
    }
  }

  /** The categories that a row of the source becomes; the first one has its key. */
  list(key: string): readonly CategoryUse[] {
    return this.#uses.get(key) ?? []
  }

  /** The one for a kind. */
  find(key: string, kind: CategorizedKind): string | null {
    return this.list(key).find((use) => use.kind === kind)?.key ?? null
  }
}

export function isCategorizedKind(kind: string): kind is CategorizedKind {
  return kind === 'article' || kind === 'book' || kind === 'link'
}

function foldText(text: string): string {
  return foldCaseAndAccents(text.trim().replaceAll(/\s+/g, ' '))
}
