import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { collectAsync } from '../../../tests/support/collect-async.ts'
import { type DumpRow, readDumpRows } from './sql-dump-reader.ts'

async function readRows(dump: string | Buffer, name = 'dump.sql'): Promise<DumpRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'letopis-dump-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await writeFile(join(folder, name), dump)
  return collectAsync(readDumpRows(join(folder, name), (table) => table !== 'users'))
}

it('reads COPY blocks and skips everything else', async () => {
  const rows = await readRows(String.raw`--
-- PostgreSQL database dump
--
\restrict aBc

SET standard_conforming_strings = on;
/* a /* nested */ comment; */
CREATE FUNCTION public.f() RETURNS trigger AS $body$
BEGIN INSERT INTO public."elrhArticle" VALUES (99); END;
$body$ LANGUAGE plpgsql;
COPY auth.users (id, name) FROM stdin;
1	INSERT INTO x
\.

COPY public."elrhArticle" (id, "articleTitle", dscr) FROM stdin;
1	Mlýn\tu\npotoka	\N
2	back\\slash \x41\101	
\.

--
-- PostgreSQL database dump complete
--
`)
  expect(rows).toEqual([
    { table: 'elrhArticle', columns: ['id', 'articleTitle', 'dscr'], values: ['1', 'Mlýn\tu\npotoka', null] },
    { table: 'elrhArticle', columns: ['id', 'articleTitle', 'dscr'], values: ['2', 'back\\slash AA', ''] },
  ])
})

it('reads INSERT statements with and without columns', async () => {
  const rows = await readRows(
    `
CREATE TABLE IF NOT EXISTS public.notes (
  id bigint NOT NULL, "Title" text DEFAULT concat('a, b', ')'), price numeric(10,2),
  CONSTRAINT notes_pkey PRIMARY KEY (id)
);
INSERT INTO public.notes VALUES (1, 'It''s; -- no comment', -1.5e-3), (2, E'a\\n\\'b', NULL);
INSERT INTO "public"."notes" ("id", "Title") OVERRIDING SYSTEM VALUE VALUES
  (3, '{"a":1}'::jsonb), (4, $$x'y$$), (5, upper('a,b)'));
SET standard_conforming_strings = off;
INSERT INTO notes (id) VALUES ('a\\'b')`.concat(';'),
  )
  expect(rows.map(({ columns, values }) => [columns.length, ...values])).toEqual([
    [3, '1', "It's; -- no comment", '-1.5e-3'],
    [3, '2', "a\n'b", null],
    [2, '3', '{"a":1}'],
    [2, '4', "x'y"],
    [2, '5', 'upper'],
    [1, "a'b"],
  ])
})

it('reads values that are longer than a chunk, compressed files and Windows-1250', async () => {
  const long = `${"it''s "}`.repeat(100_000)
  const [row] = await readRows(gzipSync(`INSERT INTO t (a) VALUES ('${long}');`), 'dump.sql.gz')
  expect(row?.values).toEqual([long.replaceAll("''", "'")])
  const czech = Buffer.concat([
    Buffer.from("INSERT INTO t (a) VALUES ('"),
    Buffer.from([0x9e, 0xec]),
    Buffer.from("');"),
  ])
  expect((await readRows(czech))[0]?.values).toEqual(['žě'])
})

it.each([
  ['COPY t (a) FROM stdin;\n1\n', /ends in the table t/],
  ["INSERT INTO t (a) VALUES ('abc", /middle of a statement/],
  ['INSERT INTO t (a) VALUES (1)', /middle of a statement/],
  ['-- PostgreSQL database dump\nSET x = 1;\n', /end of the dump is missing/],
  [`INSERT INTO t (${'a,'.repeat(2000)}b) VALUES (1);`, /too many columns/],
  [`INSERT INTO t (a) VALUES (${'1,'.repeat(2000)}1);`, /too many values/],
])('rejects an incomplete or absurd dump %#', async (dump, message) => {
  await expect(readRows(dump)).rejects.toMatchObject({
    name: 'ImportSourceError',
    message: expect.stringMatching(message),
  })
})

it('ends on binary garbage', async () => {
  const garbage = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 256))
  const result = await readRows(garbage).catch((error: Error) => error.name)
  expect(result === 'ImportSourceError' || Array.isArray(result)).toBe(true)
})
