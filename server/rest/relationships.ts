import { findRelationOfKind, type Relation, relations } from '../../domain/relations.ts'
import { PostgrestError } from './postgrest-error.ts'
import type { EmbeddingSyntax } from './request-syntax.ts'

/** A reference between two relations, seen from one of them. */
export interface Relationship {
  readonly target: Relation
  /** `one`: the column is of this relation; `many`: of the target. */
  readonly cardinality: 'one' | 'many'
  readonly column: string
  /** The name of the foreign key, as Postgres would choose it. */
  readonly constraint: string
  /** Whether the column is hidden from visitors. */
  readonly isPrivate: boolean
  /** Whether only its column or its foreign key means it; the name of the relation means the other direction. */
  readonly isBackReference: boolean
}

const relationshipsByRelation = new Map(
  [...relations.values()].map((relation) => [relation.name, collectRelationships(relation)]),
)

/** All references from and to a relation. */
export function listRelationships(relation: Relation): readonly Relationship[] {
  return relationshipsByRelation.get(relation.name) ?? []
}

function collectRelationships(relation: Relation): Relationship[] {
  const forwards = collectReferences(relation)
  const backwards = [...relations.values()].flatMap((source) =>
    collectReferences(source)
      .filter(({ target }) => target === relation)
      .map((reference): Relationship => ({ ...reference, target: source, cardinality: 'many' })),
  )
  return [...forwards, ...backwards]
}

function collectReferences(relation: Relation): Relationship[] {
  return [...relation.columns.values()].flatMap(
    ({ name, references, isPrivate, isBackReference }): Relationship[] => {
      const target = references === null ? null : findRelationOfKind(references)
      if (target === null) return []
      const constraint = `${relation.name}_${name}_fkey`
      return [{ target, cardinality: 'one', column: name, constraint, isPrivate, isBackReference }]
    },
  )
}

/**
 * The relationship that an embedding means. The target is a relation, a column that references one, or a foreign key;
 * the hint is a column or a foreign key. In a relation that references itself, a column means the referenced row and a
 * foreign key the rows that reference it.
 */
export function resolveRelationship(
  relation: Relation,
  { target, hint }: Pick<EmbeddingSyntax, 'target' | 'hint'>,
  seesHidden: boolean,
): Relationship {
  const all = listRelationships(relation).filter(({ isPrivate }) => seesHidden || !isPrivate)
  const named = all.filter(
    (candidate) =>
      (candidate.target.name === target && (hint !== null || !candidate.isBackReference)) ||
      candidate.constraint === target ||
      (candidate.cardinality === 'one' && candidate.column === target),
  )
  const candidates =
    hint === null ? named : named.filter((candidate) => isSelectedByHint(relation, candidate, hint))
  const [found, ...others] = candidates
  if (found === undefined) throw createNoRelationshipError(relation, target, hint)
  if (others.length > 0) throw createAmbiguityError(relation, target, candidates)
  return found
}

function isSelectedByHint(relation: Relation, candidate: Relationship, hint: string): boolean {
  if (candidate.target === relation)
    return hint === (candidate.cardinality === 'one' ? candidate.column : candidate.constraint)
  return hint === candidate.constraint || hint === candidate.column
}

function createNoRelationshipError(relation: Relation, target: string, hint: string | null): PostgrestError {
  const using = hint === null ? '' : ` using the hint '${hint}'`
  return new PostgrestError('PGRST200', {
    message: `Could not find a relationship between '${relation.name}' and '${target}' in the schema cache`,
    details: `Searched for a foreign key relationship between '${relation.name}' and '${target}'${using} in the schema 'public', but no matches were found.`,
  })
}

function createAmbiguityError(
  relation: Relation,
  target: string,
  candidates: readonly Relationship[],
): PostgrestError {
  const hints = candidates.map((candidate) => `'${target}!${getUnambiguousHint(relation, candidate)}'`)
  return new PostgrestError('PGRST201', {
    message: `Could not embed because more than one relationship was found for '${relation.name}' and '${target}'`,
    details: candidates.map((candidate) => describeRelationship(relation, candidate)),
    hint: `Try changing '${target}' to one of the following: ${hints.join(', ')}. Find the desired relationship in the 'details' key.`,
  })
}

function getUnambiguousHint(relation: Relation, candidate: Relationship): string {
  return candidate.target === relation && candidate.cardinality === 'one'
    ? candidate.column
    : candidate.constraint
}

function describeRelationship(relation: Relation, { target, cardinality, column, constraint }: Relationship) {
  const [own, other] = cardinality === 'one' ? [column, 'id'] : ['id', column]
  return {
    cardinality: cardinality === 'one' ? 'many-to-one' : 'one-to-many',
    embedding: `${relation.name} with ${target.name}`,
    relationship: `${constraint} using ${relation.name}(${own}) and ${target.name}(${other})`,
  }
}
