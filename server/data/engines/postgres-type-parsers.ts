import pg from 'pg'

const { builtins } = pg.types

const parsers: Partial<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: parseSafeInteger,
  [builtins.NUMERIC]: Number,
  [builtins.BOOL]: (text) => (text === 't' ? 1 : 0),
  [builtins.TIMESTAMPTZ]: convertPostgresTimestampToIso,
  [builtins.TIMESTAMP]: keepText,
  [builtins.DATE]: keepText,
  [builtins.JSON]: keepText,
  [builtins.JSONB]: keepText,
}

/** Parses Postgres values as SQLite would return them: numbers, 0 and 1, strings, ISO timestamps. */
export const sqliteCompatibleTypeParsers: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format ?? 'text'),
}

/** Converts `2024-05-06 07:08:09.12+00` to `2024-05-06T07:08:09.120Z`. */
export function convertPostgresTimestampToIso(text: string): string {
  const utc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/.exec(text)
  if (utc) return `${utc[1]}T${utc[2]}.${(utc[3] ?? '').padEnd(3, '0').slice(0, 3)}Z`
  const parsed: unknown = pg.types.getTypeParser(builtins.TIMESTAMPTZ, 'text')(text)
  if (parsed instanceof Date) return parsed.toISOString()
  throw new RangeError(`Invalid timestamp from Postgres: ${text}`)
}

function parseSafeInteger(text: string): number {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  throw new RangeError(`Integer from Postgres is too large to be exact: ${text}`)
}

function keepText(text: string): string {
  return text
}
