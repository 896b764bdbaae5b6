/** A person who signs articles and news of the sample site. */
export type AuthorPlan<Key extends string = string> = { readonly key: Key; readonly email: string }

const all = [
  { key: 'jana', email: 'jana.koudelova@example.org' },
  { key: 'petr', email: 'petr.vanek@example.org' },
  { key: 'marie', email: 'marie.javurkova@example.org' },
] as const satisfies readonly AuthorPlan[]

/** The name by which plans refer to an author. */
export type AuthorKey = (typeof all)[number]['key']

/** All authors of the sample site. */
export const authors: readonly AuthorPlan<AuthorKey>[] = all
