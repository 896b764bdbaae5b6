/** Collects an async iterable in an array. */
export async function collectAsync<T>(source: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of source) all.push(item)
  return all
}
