/** A common table expression `numbers` with the numbers `n` from 0 to `count` - 1, on both engines. */
export function numbersUpTo(count: number): string {
  return `with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${count - 1})`
}
