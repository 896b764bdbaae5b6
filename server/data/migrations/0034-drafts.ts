import { sql } from 'kysely'
import type { Migration, MigrationDatabase } from '../migrator.ts'
import { rebuildSqliteTable } from './rebuild-sqlite-table.ts'

/** The columns that become nullable, with their types. */
const nullableColumns: Readonly<Record<string, Readonly<Record<string, 'text' | 'integer'>>>> = {
  author: { email: 'text' },
  category: { description: 'text' },
  contact: { email: 'text' },
  article: { category: 'integer', description: 'text', content: 'text' },
  news: { content: 'text' },
  book: { category: 'integer', writer: 'text', description: 'text', url: 'text' },
  link: { category: 'integer', description: 'text', url: 'text' },
  timeline: { content: 'text' },
}

/**
 * Drafts may lack what is needed only to be published, and a book's year becomes a historical date: its EDTF text and
 * the days it may mean.
 */
export const draftsMigration: Migration = {
  name: '0034-drafts',
  oldestVersion: '0.1.0',
  async up(db, engine) {
    if (engine === 'postgres') return await changePostgresColumns(db)
    for (const [table, columns] of Object.entries(nullableColumns))
      await rebuildSqliteTable(db, {
        table,
        replacements: [
          ...Object.entries(columns).map(
            ([name, type]) => [`"${name}" ${type} not null`, `"${name}" ${type}`] as const,
          ),
          ...(table === 'book' ? [yearReplacement] : []),
        ],
        ...(table === 'book' ? { converted: convertedYear } : {}),
      })
  },
}

const yearReplacement = [
  '"year" integer not null check (year between 0 and 9999)',
  '"year" text check (length("year") <= 100), "year_from" integer not null, "year_to" integer not null',
] as const

const convertedYear = {
  year: `printf('%04d', year)`,
  year_from: getFirstDaySql('year'),
  year_to: `${getFirstDaySql('(year + 1)')} - 1`,
}

/** The days from 1970-01-01 to the first day of a year from 0, in the Gregorian calendar. */
function getFirstDaySql(year: string): string {
  // Counted from 400 years earlier, so that no division is of a negative number.
  const years = `(${year} + 399)`
  return `365 * ${years} + ${years} / 4 - ${years} / 100 + ${years} / 400 - ${719_162 + 146_097}`
}

async function changePostgresColumns(db: MigrationDatabase): Promise<void> {
  for (const [table, columns] of Object.entries(nullableColumns))
    for (const name of Object.keys(columns))
      await sql`alter table ${sql.ref(table)} alter column ${sql.ref(name)} drop not null`.execute(db)
  await sql`alter table book add column year_from integer, add column year_to integer`.execute(db)
  await sql`update book set year_from = ${sql.raw(convertedYear.year_from)},
    year_to = ${sql.raw(convertedYear.year_to)}`.execute(db)
  await sql`alter table book
    drop constraint book_year_check,
    alter column year drop not null,
    alter column year type text using lpad(year::text, 4, '0'),
    alter column year_from set not null,
    alter column year_to set not null`.execute(db)
  await sql`alter table book add constraint book_year_check check (length(year) <= 100)`.execute(db)
}
