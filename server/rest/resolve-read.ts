import { listVisibleColumns, type RelationColumn } from '../../domain/relations.ts'
import type {
  PlanCondition,
  PlanEmbedding,
  PlanOrderTerm,
  PlanOutput,
  PlanOutputEntry,
  RowsPlan,
} from '../data/rest/read-plan.ts'
import { assertFewConditions } from './condition-limits.ts'
import { getVisibleColumn } from './find-relation.ts'
import { PostgrestError } from './postgrest-error.ts'
import type { RowPresentation } from './present-row.ts'
import type { ReadRights } from './read-caller.ts'
import { buildReadTree, createNotEmbeddedError, type EmbeddedNode, type ReadNode } from './read-tree.ts'
import { createTooComplexError } from './request-limits.ts'
import type {
  ComparisonSyntax,
  ConditionSyntax,
  OrderTermSyntax,
  ReadRequestSyntax,
} from './request-syntax.ts'
import { resolveComparison } from './resolve-comparison.ts'
import { getTitleSortValue, resolveCast, resolveValue } from './resolve-value.ts'

const maxRows = 1000
const maxServiceRows = 10_000
/** Postgres accepts a hundred arguments of the function that builds an object. */
const maxOutputEntries = 50
const maxOrderTerms = 10
/** The conditions of an embedded relation are in the statement once for each use of it. */
const maxStatementValues = 5000
/** Embedded relations of a statement, counted again for each condition and order that uses them. */
const maxStatementEmbeddings = 60
/** A rich text may have a megabyte. */
const maxLongTextPatterns = 10
const maxAliasLength = 200
/** Postgres and SQLite agree up to here. */
const maxOffset = Number.MAX_SAFE_INTEGER

/** What a request reads, and what is done with its rows before they leave. */
export interface ResolvedRead {
  readonly plan: RowsPlan
  readonly presentation: RowPresentation
  /** Whether a condition has the time of the request in it, as `published_at=gt.yesterday`. */
  readonly dependsOnTime: boolean
}

/** Checks a request against the relations, and against what its caller may see. */
export function resolveRead(request: ReadRequestSyntax, rights: ReadRights, now: string): ResolvedRead {
  assertFewConditions(request.filters)
  const resolver = new ReadResolver(rights, now)
  const root = buildReadTree(request, rights.seesHidden)
  const { output, presentation } = resolver.resolveOutput(root)
  const plan = resolver.resolveRows(root, output)
  return { plan, presentation, dependsOnTime: resolver.dependsOnTime }
}

interface ResolvedOutput {
  readonly output: PlanOutputEntry[]
  readonly presentation: RowPresentation
}

class ReadResolver {
  readonly #rights: ReadRights
  readonly #getNow: () => string
  dependsOnTime = false
  #resolvedValues = 0
  #resolvedEmbeddings = 0
  #longTextPatterns = 0
  constructor(rights: ReadRights, now: string) {
    this.#rights = rights
    this.#getNow = () => {
      this.dependsOnTime = true
      return now
    }
  }

  resolveRows(node: ReadNode, output: readonly PlanOutputEntry[]): RowsPlan {
    const limit = this.#rights.isService ? maxServiceRows : maxRows
    if (node.order.length > maxOrderTerms)
      throw new PostgrestError('54000', {
        message: `Rows may be ordered by at most ${maxOrderTerms} columns`,
      })
    return {
      kind: node.relation.kind,
      isPublicOnly: !this.#rights.seesHidden,
      conditions: [
        ...node.filters.map((filter) => this.#resolveCondition(node, filter)),
        ...node.embedded
          .filter(({ syntax }) => syntax.join === 'inner')
          .map(
            (embedded): PlanCondition => ({
              type: 'exists',
              embedding: this.#resolveEmbedding(embedded, []),
            }),
          ),
      ],
      order: node.order.map((term) => this.#resolveOrderTerm(node, term)),
      offset: clampRowNumber(node.range?.offset ?? 0, maxOffset),
      limit: clampRowNumber(node.range?.limit ?? limit, limit),
      output,
    }
  }

  /** The last of several entries with the same key is used. */
  resolveOutput(node: ReadNode): ResolvedOutput {
    const entries = new Map<string, PlanOutputEntry>()
    const presentations = new Map<string, RowPresentation[string]>()
    const add = (key: string, output: PlanOutput, presentation: RowPresentation[string] | null) => {
      if (key.includes('\0')) throw new PostgrestError('22021')
      if (key.length > maxAliasLength)
        throw new PostgrestError('54000', { message: `A name may have at most ${maxAliasLength} characters` })
      entries.set(key, { key, ...output })
      if (presentation === null) presentations.delete(key)
      else presentations.set(key, presentation)
      if (entries.size > maxOutputEntries)
        throw new PostgrestError('54000', { message: `A row may have at most ${maxOutputEntries} columns` })
    }
    const addColumn = (column: RelationColumn, key: string) => {
      const value = resolveValue(column, { column: column.name, jsonPath: [] })
      add(key, { type: 'value', value, cast: null }, column.presentedAs)
    }
    for (const item of node.select) {
      if (item.type === 'all') {
        for (const column of listVisibleColumns(node.relation, this.#rights.seesHidden))
          if (column.type !== 'tsvector') addColumn(column, column.name)
      } else if (item.type === 'column') {
        const column = getVisibleColumn(node.relation, item.field.column, this.#rights.seesHidden)
        const value = resolveValue(column, item.field)
        const cast = resolveCast(value, item.cast)
        const lastKey = value.jsonPath.findLast(({ key }) => typeof key === 'string')?.key
        const isWhole = cast === null && value.jsonPath.length === 0
        const presentation = isWhole || column.presentedAs !== 'json' ? column.presentedAs : null
        add(item.alias ?? String(lastKey ?? item.field.column), { type: 'value', value, cast }, presentation)
      } else {
        const embedded = node.embedded.find(({ syntax }) => syntax === item)
        if (embedded !== undefined) this.#addEmbedded(node, embedded, add)
      }
    }
    return { output: [...entries.values()], presentation: Object.fromEntries(presentations) }
  }

  #addEmbedded(
    outer: ReadNode,
    embedded: EmbeddedNode,
    add: (key: string, output: PlanOutput, presentation: RowPresentation[string] | null) => void,
  ): void {
    const { output, presentation } = this.resolveOutput(embedded.node)
    if (embedded.syntax.spread) {
      if (embedded.relationship.cardinality === 'many')
        throw new PostgrestError('PGRST119', {
          message: `A spread operation on '${embedded.name}' is not possible`,
          details: describeToMany(outer, embedded),
        })
      const embedding = this.#resolveEmbedding(embedded, [])
      for (const { key, ...own } of output)
        add(key, { type: 'spread', embedding, output: own }, getOwn(presentation, key))
      return
    }
    // `authors()` is embedded only for its filters. They are checked even if they have no effect.
    if (output.length === 0) {
      this.#resolveEmbedding(embedded, [])
      return
    }
    const isPresented = Object.keys(presentation).length > 0
    add(
      embedded.name,
      { type: 'embedded', embedding: this.#resolveEmbedding(embedded, output) },
      isPresented ? presentation : null,
    )
  }

  #resolveEmbedding({ relationship, node }: EmbeddedNode, output: readonly PlanOutputEntry[]): PlanEmbedding {
    // Conditions and orders contain an embedded relation again, with all that is embedded in it.
    this.#resolvedEmbeddings += 1
    if (this.#resolvedEmbeddings > maxStatementEmbeddings)
      throw createTooComplexError(`The statement has more than ${maxStatementEmbeddings} embedded relations`)
    return {
      cardinality: relationship.cardinality,
      column: relationship.column,
      rows: this.resolveRows(node, output),
    }
  }

  #resolveCondition(node: ReadNode, syntax: ConditionSyntax): PlanCondition {
    const condition: PlanCondition =
      syntax.type === 'logic'
        ? {
            type: 'logic',
            operator: syntax.operator,
            conditions: syntax.conditions.map((part) => this.#resolveCondition(node, part)),
          }
        : this.#resolveFilter(node, syntax)
    return syntax.isNegated ? { type: 'not', condition } : condition
  }

  #resolveFilter(node: ReadNode, syntax: ComparisonSyntax): PlanCondition {
    const valueCount = typeof syntax.value === 'string' ? 1 : syntax.value.length
    this.#resolvedValues += valueCount
    const isPattern = ['like', 'ilike'].includes(syntax.operator)
    if (isPattern && node.relation.columns.get(syntax.field.column)?.presentedAs === 'html')
      this.#longTextPatterns += valueCount
    if (this.#longTextPatterns > maxLongTextPatterns)
      throw createTooComplexError(`Rich texts can be compared with at most ${maxLongTextPatterns} patterns`)
    if (this.#resolvedValues > maxStatementValues)
      throw new PostgrestError('54000', { message: 'Embedded relations have too many conditions' })
    const embedded =
      syntax.field.jsonPath.length === 0
        ? node.embedded.find(({ name, syntax: { spread } }) => name === syntax.field.column && !spread)
        : undefined
    if (embedded === undefined)
      return resolveComparison(node.relation, syntax, { ...this.#rights, getNow: this.#getNow })
    if (syntax.operator === 'is' && (syntax.value === 'null' || syntax.value === 'not_null')) {
      const exists: PlanCondition = { type: 'exists', embedding: this.#resolveEmbedding(embedded, []) }
      return syntax.value === 'null' ? { type: 'not', condition: exists } : exists
    }
    // A column that references a row has the name of its embedding.
    if (node.relation.columns.has(syntax.field.column))
      return resolveComparison(node.relation, syntax, { ...this.#rights, getNow: this.#getNow })
    throw new PostgrestError('PGRST120', {
      message: `Bad operator on the '${embedded.name}' embedded resource`,
      details: 'Only is null or not is null filters are allowed on embedded resources',
    })
  }

  #resolveOrderTerm(node: ReadNode, term: OrderTermSyntax): PlanOrderTerm {
    const embedded = term.relation === null ? null : this.#findOrderEmbedding(node, term.relation)
    const relation = embedded?.node.relation ?? node.relation
    const column = getVisibleColumn(relation, term.field.column, this.#rights.seesHidden)
    const value = resolveValue(column, term.field)
    const { direction } = term
    return {
      // Titles have collation keys, which both databases sort alike.
      value: column.isTitle ? getTitleSortValue(column.isNullable) : value,
      embedding: embedded === null ? null : this.#resolveEmbedding(embedded, []),
      direction,
      nulls: term.nulls ?? (direction === 'asc' ? 'last' : 'first'),
    }
  }

  #findOrderEmbedding(node: ReadNode, name: string): EmbeddedNode {
    const embedded = node.embedded.find((one) => one.name === name)
    if (embedded === undefined) throw createNotEmbeddedError(name)
    if (embedded.relationship.cardinality === 'many')
      throw new PostgrestError('PGRST118', {
        message: `A related order on '${name}' is not possible`,
        details: describeToMany(node, embedded),
      })
    return embedded
  }
}

function describeToMany(outer: ReadNode, { name }: EmbeddedNode): string {
  return `'${outer.relation.name}' and '${name}' do not form a many-to-one or one-to-one relationship`
}

function clampRowNumber(number: number, max: number): number {
  return Math.min(Math.max(Math.trunc(number), 0), max)
}

function getOwn(presentation: RowPresentation, key: string): RowPresentation[string] | null {
  return Object.hasOwn(presentation, key) ? (presentation[key] ?? null) : null
}
