import type { Item, KindName } from '../../../domain/kinds/index.ts'
import { isActionAllowed } from '../../../domain/permissions.ts'
import type { ApiCaller } from '../../auth/api-caller.ts'
import type { ContentTransactionScope, RequestContext } from '../../content/index.ts'
import { createPermissionError, PostgrestError } from '../postgrest-error.ts'
import type { ComparisonSyntax, ConditionSyntax, FilterSyntax, ReadRequestSyntax } from '../request-syntax.ts'
import { createRowReader, type RowReader } from '../row-reader.ts'
import { createTooManyRowsError, maxWrittenRows } from './parse-rows-body.ts'
import { assertNoNewPosition, parseRowChange, type RowChange } from './row-change.ts'
import { toPostgrestWriteError } from './write-error.ts'
import type { RowWriteChange, RowWriteRequest, RowWriteResult } from './write-request.ts'

interface RowWriteEnvironment {
  readonly caller: ApiCaller
  readonly context: RequestContext
  readonly now: () => Date
}

const idField = { column: 'id', jsonPath: [] } as const

/** One request that changes rows, in its transaction. */
export class RowWrite {
  readonly #scope: ContentTransactionScope
  readonly #request: RowWriteRequest
  readonly #environment: RowWriteEnvironment
  readonly #reader: RowReader

  constructor(scope: ContentTransactionScope, request: RowWriteRequest, environment: RowWriteEnvironment) {
    this.#scope = scope
    this.#request = request
    this.#environment = environment
    this.#reader = createRowReader({ data: scope.repositories, now: environment.now })
  }

  get #kind(): KindName {
    return this.#request.relation.kind
  }

  /** A single row is wanted: the representation may lack it, and then nothing may be written. */
  async run(): Promise<RowWriteResult> {
    const result = await this.#change()
    if (result.rows !== null) this.#assertSingle(result.rows)
    return result
  }

  async #change(): Promise<RowWriteResult> {
    const { change } = this.#request
    switch (change.type) {
      case 'insert':
        return await this.#insert(change)
      case 'update':
        return await this.#update(change)
      case 'delete':
        return await this.#delete()
    }
  }

  async #insert({ records, resolution }: RowWriteChange & { type: 'insert' }): Promise<RowWriteResult> {
    const changes = records.map((record) => this.#parse(record, resolution === null ? 'insert' : 'upsert'))
    const existing = await this.#lockGivenRows(changes)
    const affectedIds: number[] = []
    let insertedCount = 0
    for (const [index, change] of changes.entries()) {
      const number = changes.length === 1 ? null : index + 1
      const item = change.id === null ? null : (existing.get(change.id) ?? null)
      if (item === null) {
        affectedIds.push(await this.#insertRow(change, number))
        insertedCount += 1
      } else if (resolution === 'merge-duplicates') {
        await this.#updateRow(item, change, number)
        affectedIds.push(item.id)
      }
    }
    this.#assertSingle(affectedIds)
    return { affectedIds, insertedCount, rows: await this.#represent(affectedIds) }
  }

  async #update({ record }: RowWriteChange & { type: 'update' }): Promise<RowWriteResult> {
    const change = this.#parse(record, 'update')
    const items = record.size === 0 ? [] : await this.#lockMatchingRows()
    for (const item of items) await this.#updateRow(item, change, null)
    const affectedIds = items.map(({ id }) => id)
    return { affectedIds, insertedCount: 0, rows: await this.#represent(affectedIds) }
  }

  /**
   * Rows go to the trash. Those that are there are deleted for good, but only if the request asks for the trash by a
   * filter: a deletion that is sent again, because its response was lost, must not.
   */
  async #delete(): Promise<RowWriteResult> {
    const { trash } = this.#scope
    const { context } = this.#environment
    const areTrashedWanted = this.#request.query.filters.some(({ condition }) => mentionsTrash(condition))
    const items = await this.#lockMatchingRows(({ removed_at }) => areTrashedWanted || removed_at === null)
    const affectedIds = items.map(({ id }) => id)
    if (
      items.some(({ removed_at }) => removed_at !== null) &&
      !isActionAllowed(context.actor, 'purge', this.#kind)
    )
      throw createPermissionError(
        `permission denied to delete rows of ${this.#request.relation.name} for good`,
        true,
      )
    const rows = await this.#represent(affectedIds)
    for (const { id, removed_at } of items) {
      const isInTrash = removed_at !== null
      await this.#attempt({}, null, () =>
        isInTrash ? trash.purge(this.#kind, id, context) : trash.remove(this.#kind, id, context),
      )
    }
    return { affectedIds, insertedCount: 0, rows }
  }

  #parse(
    record: Parameters<typeof parseRowChange>[1],
    type: Parameters<typeof parseRowChange>[2],
  ): RowChange {
    return parseRowChange(this.#request.relation, record, type, this.#environment.now().toISOString())
  }

  async #insertRow(change: RowChange, number: number | null): Promise<number> {
    // Ids are never used again: links to a purged item must not lead to another one.
    if (change.id !== null)
      throw new PostgrestError('428C9', {
        message: 'cannot insert a non-DEFAULT value into column "id"',
        details: `There is no row with the id ${change.id}, and new rows get their id from the site.`,
      })
    const { values, publishedAt } = change
    const input = { values, ...(publishedAt === undefined ? {} : { publishedAt }) }
    const { id } = await this.#attempt(values, number, () =>
      this.#scope.items.save(this.#kind, input, this.#environment.context),
    )
    return id
  }

  async #updateRow(item: Item, change: RowChange, number: number | null): Promise<void> {
    const { items, trash } = this.#scope
    const { context } = this.#environment
    const { values, publishedAt, isRestored } = change
    assertNoNewPosition(this.#request.relation, change)
    const isInTrash = item.removed_at !== null
    if (isInTrash && !isRestored) throw this.#createTrashedError(item.id)
    const { version } = isInTrash
      ? await this.#attempt({ ...item }, number, () => trash.restore(this.#kind, item.id, context))
      : item
    if (Object.keys(values).length === 0 && publishedAt === undefined) return
    const input = { id: item.id, version, values, ...(publishedAt === undefined ? {} : { publishedAt }) }
    await this.#attempt(values, number, () => items.save(this.#kind, input, context))
  }

  async #attempt<T>(values: RowChange['values'], number: number | null, write: () => Promise<T>): Promise<T> {
    try {
      return await write()
    } catch (error) {
      throw toPostgrestWriteError(error, { relation: this.#request.relation, values, number })
    }
  }

  /** The rows with given ids that exist, locked. */
  async #lockGivenRows(changes: readonly RowChange[]): Promise<ReadonlyMap<number, Item>> {
    const ids = changes.flatMap(({ id }) => (id === null ? [] : [id]))
    if (new Set(ids).size < ids.length)
      throw new PostgrestError('21000', {
        message: 'ON CONFLICT DO UPDATE command cannot affect row a second time',
        hint: 'Ensure that no rows proposed for insertion have the same id.',
      })
    return await this.#lock(ids)
  }

  /**
   * The rows that match the filters, locked. They are matched again once they are locked: another request may have
   * changed them while this one waited.
   */
  async #lockMatchingRows(isWanted: (item: Item) => boolean = () => true): Promise<Item[]> {
    const locked = await this.#lock(await this.#findMatchingIds())
    const stillMatching = new Set(await this.#findMatchingIds())
    const items = [...locked.values()].filter((item) => stillMatching.has(item.id) && isWanted(item))
    const { maxAffected } = this.#request
    if (maxAffected !== null && items.length > maxAffected)
      throw new PostgrestError('PGRST124', { details: `The query affects ${items.length} rows` })
    this.#assertSingle(items)
    return items
  }

  /** Always in the order of ids, so that two requests don't wait for each other. */
  async #lock(ids: readonly number[]): Promise<Map<number, Item>> {
    const found = new Map<number, Item>()
    for (const id of ids.toSorted((a, b) => a - b)) {
      const item = await this.#scope.repositories.items.findAndLock(this.#kind, id, 'change')
      if (item !== null) found.set(id, item)
    }
    return found
  }

  async #findMatchingIds(): Promise<number[]> {
    const { query } = this.#request
    const rows = await this.#read({
      select: [{ type: 'column', field: idField, alias: null, cast: null }],
      filters: query.filters.filter(isOfRow),
      orders: [],
      ranges: [{ path: [], offset: 0, limit: maxWrittenRows + 1 }],
    })
    if (rows.length > maxWrittenRows) throw createTooManyRowsError()
    return rows.map((row) => Number(JSON.parse(row).id))
  }

  /** The affected rows as the request selects them; by id unless it sorts them. */
  async #represent(ids: readonly number[]): Promise<readonly string[] | null> {
    const { isRepresented, query } = this.#request
    if (!isRepresented) return null
    const condition: ComparisonSyntax = {
      type: 'comparison',
      field: idField,
      isNegated: false,
      operator: 'in',
      quantifier: null,
      textSearchConfig: null,
      value: ids.map(String),
    }
    const byId = {
      path: [],
      terms: [{ relation: null, field: idField, direction: 'asc', nulls: null }],
    } as const
    return await this.#read({
      select: query.select,
      filters: [{ path: [], condition }, ...query.filters.filter((filter) => !isOfRow(filter))],
      orders: query.orders.some(isOfRow) ? query.orders : [...query.orders, byId],
      ranges: [
        ...query.ranges.filter((range) => !isOfRow(range)),
        { path: [], offset: 0, limit: maxWrittenRows },
      ],
    })
  }

  async #read(request: Omit<ReadRequestSyntax, 'relation'>): Promise<readonly string[]> {
    const { relation } = this.#request
    const { caller } = this.#environment
    return (await this.#reader.readRows({ ...request, relation: relation.name }, caller, { count: null }))
      .rows
  }

  #assertSingle({ length }: readonly unknown[]): void {
    if (this.#request.isSingle && length !== 1)
      throw new PostgrestError('PGRST116', { details: `The result contains ${length} rows` })
  }

  #createTrashedError(id: number): PostgrestError {
    const { name } = this.#request.relation
    return new PostgrestError('23514', {
      message: `new row for relation "${name}" violates check constraint "${name}_removed_at_check"`,
      details: `The row with the id ${id} is in the trash.`,
      hint: 'Set removed_at to null to restore it, or add the filter removed_at=is.null.',
    })
  }
}

/** Whether a condition is about rows in the trash. */
function mentionsTrash(condition: ConditionSyntax): boolean {
  return condition.type === 'logic'
    ? condition.conditions.some(mentionsTrash)
    : condition.field.column === 'removed_at'
}

/** Whether a part of a request is about the rows themselves, not about embedded ones. */
function isOfRow({ path }: Pick<FilterSyntax, 'path'>): boolean {
  return path.length === 0
}
