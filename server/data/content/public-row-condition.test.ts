import {
  DummyDriver,
  Kysely,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import {
  createListedParentCondition,
  createPublicParentCondition,
  createPublicRowCondition,
} from './public-row-condition.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (own) => new SqliteIntrospector(own),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

/** The SQL of a condition with its parameters in place, in one line. */
function compile(condition: RawBuilder<unknown> | null): string | null {
  if (condition === null) return null
  const compiled = condition.compile(db)
  const parameters = [...compiled.parameters]
  return compiled.sql.replaceAll('?', () => `'${parameters.shift()}'`).replace(/\s+/g, ' ')
}

const ownCondition = `"i"."removed_at" is null and "i"."published_at" <= 'NOW'`

describe('createPublicRowCondition', () => {
  it('is for published rows that are not in the trash', () => {
    expect(compile(createPublicRowCondition('article', 'i', 'NOW'))).toBe(ownCondition)
  })

  it('is for images in public galleries', () => {
    expect(compile(createPublicRowCondition('image', 'i', 'NOW'))).toBe(
      `${ownCondition} and exists (select 1 from "gallery" as o where o.id = "i"."gallery" ` +
        `and o.removed_at is null and o.published_at <= 'NOW')`,
    )
  })

  it('compares another expression instead of the column', () => {
    const condition = createPublicRowCondition('article', 'i', 'NOW', sql`+i.published_at`)
    expect(compile(condition)).toBe(`"i"."removed_at" is null and +i.published_at <= 'NOW'`)
  })
})

it('has no condition on a parent for kinds that are visible by themselves', () => {
  expect(createPublicParentCondition('article', 'i', 'NOW')).toBeNull()
  expect(createListedParentCondition('article', 'i', 'NOW')).toBeNull()
})

it('lists the public parents of images', () => {
  expect(compile(createListedParentCondition('image', 'i', 'NOW'))).toBe(
    `"i"."gallery" in ( select o.id from "gallery" as o ` +
      `where o.removed_at is null and o.published_at <= 'NOW')`,
  )
})
