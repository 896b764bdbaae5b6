import type { SiteCheckFinding } from '../../domain/site-check.ts'
import type { SiteCheckRun } from '../data/site-check-run-repository.ts'
import type { DamagedOrMissingFile } from '../files/check/index.ts'

const maxStoredFindings = 200
const maxListedItems = 20
const maxDetailLength = 1000

type NewFinding = Pick<SiteCheckFinding, 'type' | 'subject'> & Partial<SiteCheckFinding>

export function createFinding(finding: NewFinding): SiteCheckFinding {
  return {
    count: 1,
    isRepaired: false,
    items: [],
    objects: [],
    isSitePicture: false,
    ...finding,
    // NUL cannot be stored by Postgres.
    detail: finding.detail?.replaceAll('\0', '').slice(0, maxDetailLength).toWellFormed() ?? null,
  }
}

const typesOfDamage = {
  missing: 'file_missing',
  changed: 'file_damaged',
  unreadable: 'file_unreadable',
} as const

export function toFileFinding({
  hash,
  wrong,
  reason,
  restored,
  uses,
}: DamagedOrMissingFile): SiteCheckFinding {
  return createFinding({
    type: typesOfDamage[wrong],
    subject: hash,
    isRepaired: restored,
    detail: reason,
    items: uses.images.slice(0, maxListedItems).map(({ id, name }) => ({ kind: 'image', id, name })),
    objects: uses.objects.slice(0, maxListedItems).map(({ bucket, name }) => `${bucket}/${name}`),
    isSitePicture: uses.site,
  })
}

/** The findings to be stored: problems first, and not more than an owner would read. */
export function selectStoredFindings(findings: readonly SiteCheckFinding[]): SiteCheckFinding[] {
  return findings
    .toSorted((one, other) => Number(one.isRepaired) - Number(other.isRepaired))
    .slice(0, maxStoredFindings)
}

export function parseFindings({ findings }: Pick<SiteCheckRun, 'findings'>): SiteCheckFinding[] {
  return JSON.parse(findings)
}

/**
 * Whether a run has found something that the last reported one has not. A file that was damaged and is repaired counts,
 * because its disk may be failing; a search index that was completed does not.
 */
export function hasNewFindings(
  run: Pick<SiteCheckRun, 'findings' | 'problems' | 'repaired'>,
  reported: Pick<SiteCheckRun, 'findings' | 'problems' | 'repaired'> | null,
): boolean {
  const isNotable = ({ type }: SiteCheckFinding) => type !== 'search_incomplete'
  const getKey = ({ type, subject, isRepaired }: SiteCheckFinding) => `${type} ${subject} ${isRepaired}`
  const known = new Set(reported === null ? [] : parseFindings(reported).map(getKey))
  const isNew = parseFindings(run).some((finding) => isNotable(finding) && !known.has(getKey(finding)))
  // Of very many findings only the first were stored, and these may differ.
  const wasCapped = reported !== null && reported.problems + reported.repaired > known.size
  return isNew && !(wasCapped && run.problems <= reported.problems)
}
