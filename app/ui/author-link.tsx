/** The author of an item, with a link to everything of theirs. */
export function AuthorLink({ id, name }: { id: number | null; name: string }) {
  return id === null ? <span>{name}</span> : <a href={`/author/${id}`}>{name}</a>
}
