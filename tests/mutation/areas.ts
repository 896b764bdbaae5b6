/** Pure code in which every small change must turn a unit test red. */
interface MutationArea {
  readonly files: readonly string[]
  /** The tests that must notice: the fewer, the quicker. They need no database. */
  readonly tests: readonly string[]
}

export const mutationAreas = {
  permissions: createArea(['domain/permissions.ts', 'server/storage/bucket-policies.ts']),
  redirects: createArea([
    'domain/safe-redirect-path.ts',
    'domain/redirect-paths.ts',
    'domain/address-reach.ts',
    'server/auth/redirect-rules.ts',
    'server/http/same-origin.ts',
  ]),
  richText: createArea([
    'domain/text/allowed-html.ts',
    'domain/text/embeds.ts',
    'server/content/sanitize-html.ts',
  ]),
  tokens: createArea([
    'server/auth/jwt-signing-keys.ts',
    'server/auth/reloading-jwt-keys.ts',
    'server/auth/legacy-api-keys.ts',
    'server/auth/session-expiry.ts',
    'server/auth/verify-access-token.ts',
    'server/storage/signed-url-tokens.ts',
  ]),
  caches: createArea([
    'server/content/cache-tags.ts',
    'server/content/tagged-cache.ts',
    'server/pages/page-cache-key.ts',
    'server/pages/page-memory-cache.ts',
    'server/pages/purge-on-content-events.ts',
  ]),
  hiddenRows: createArea([
    'domain/relations.ts',
    'server/data/content/public-row-condition.ts',
    'server/images/picture-visibility.ts',
    'server/rest/find-relation.ts',
    'server/rest/read-caller.ts',
    'server/rest/relationships.ts',
  ]),
  uploads: createArea([
    'domain/text/attachments.ts',
    'server/attachments/sniff-attachment-type.ts',
    'server/images/sniff-picture-type.ts',
    'server/storage/mime-types.ts',
    'server/storage/object-names.ts',
  ]),
  validation: createArea(
    [
      'domain/validation/cross-field-rules.ts',
      'domain/validation/explain-invalid-value.ts',
      'domain/validation/formkit-rules.ts',
      'domain/validation/plain-rules.ts',
      'domain/validation/validate-fields.ts',
    ],
    ['domain/validation/*.test.ts'],
  ),
  dates: createArea(
    [
      'domain/dates/calendar.ts',
      'domain/dates/epoch-day-bounds.ts',
      'domain/dates/epoch-day-range.ts',
      'domain/dates/format-edtf.ts',
      'domain/dates/historical-date.ts',
      'domain/dates/parse-edtf.ts',
      'domain/dates/parse-single-date.ts',
    ],
    [
      'domain/dates/calendar.test.ts',
      'domain/dates/date-sort-key.test.ts',
      'domain/dates/edtf-examples.test.ts',
      'domain/dates/parse-edtf.test.ts',
    ],
  ),
} satisfies Record<string, MutationArea>

export type MutationAreaName = keyof typeof mutationAreas

/** The tests are those beside the files, unless others are given. */
function createArea(
  files: readonly string[],
  tests: readonly string[] = files.map((file) => file.replace(/\.ts$/, '.test.ts')),
): MutationArea {
  return { files, tests }
}
