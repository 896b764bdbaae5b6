/** Tests of one file, or those of them whose name matches. */
interface TestSelection {
  readonly file: string
  readonly name?: RegExp
}

/** What the site promises about one kind of attack or fault, and the tests that hold it to that. */
export interface SecurityTestGroup {
  readonly attack: string
  readonly promise: string
  readonly tests: readonly TestSelection[]
}

/** The groups of `npm run trust` and of the table in docs/security.md. */
export const securityTestGroups: readonly SecurityTestGroup[] = [
  {
    attack: 'Admin area × methods × sessions',
    promise: 'Every admin route refuses every method without a valid session and the needed role.',
    tests: [
      { file: 'tests/attack/session-guard.test.ts', name: /admin area/ },
      { file: 'tests/attack/admin-items.test.ts' },
      { file: 'tests/attack/admin-lists.test.ts' },
      { file: 'tests/attack/gallery-editor.test.ts' },
      { file: 'tests/attack/audit-log.test.ts' },
      { file: 'tests/attack/identity-proof.test.ts' },
    ],
  },
  {
    attack: 'Forged headers and tokens',
    promise: 'Only tokens that the site signed and headers of trusted proxies count.',
    tests: [
      { file: 'tests/attack/auth-forged-tokens.test.ts' },
      { file: 'tests/attack/auth-key-algorithms.test.ts' },
      { file: 'tests/attack/auth-saml.test.ts' },
      { file: 'tests/attack/auth-api-keys.test.ts' },
      { file: 'tests/integration/storage-shared-signed-urls.test.ts' },
      { file: 'tests/integration/untrusted-proxy.test.ts' },
      { file: 'tests/integration/session-cookie-prefix.test.ts' },
      { file: 'server/auth/forwarded-headers.test.ts' },
    ],
  },
  {
    attack: 'Injection',
    promise: 'Input never becomes SQL, a path, a header or a command.',
    tests: [
      { file: 'tests/attack/admin-lists.test.ts', name: /invalid parameter/ },
      { file: 'tests/attack/auth-one-time.test.ts', name: /untrusted input/ },
      { file: 'tests/attack/storage-files.test.ts', name: /hostile names/ },
      { file: 'tests/attack/data-api-reads.test.ts', name: /treats/ },
      { file: 'tests/attack/storage-vectors.test.ts', name: /hostile names/ },
      { file: 'tests/integration/preview-links.test.ts' },
    ],
  },
  {
    attack: 'Oracles',
    promise: 'Responses do not tell whether something hidden exists.',
    tests: [
      { file: 'tests/attack/storage-rights.test.ts' },
      { file: 'tests/attack/storage-vectors.test.ts', name: /closed to/ },
      { file: 'tests/attack/preview-links.test.ts' },
      { file: 'tests/attack/unsaved.test.ts' },
      { file: 'tests/attack/pictures-privacy.test.ts' },
      { file: 'tests/attack/data-api-reads.test.ts', name: /hidden/ },
    ],
  },
  {
    attack: 'Mass assignment',
    promise: 'A request sets only the fields it may set, never a role.',
    tests: [
      { file: 'tests/attack/auth-privilege-escalation.test.ts' },
      { file: 'tests/attack/data-api-hostile-writes.test.ts' },
    ],
  },
  {
    attack: 'Cross-site scripting',
    promise: 'Content never runs as script, and scripts come from the assets folder only.',
    tests: [
      { file: 'server/content/sanitize-html.test.ts' },
      { file: 'server/pages/attacks.test.ts', name: /injecting a script/ },
      { file: 'tests/browser/admin-items.test.ts', name: /scripts in user content/ },
      { file: 'tests/browser/content-security-policy.test.ts' },
    ],
  },
  {
    attack: 'Polyglots and hostile files',
    promise: 'A file is what its bytes say; nothing uploaded runs in a browser.',
    tests: [
      { file: 'tests/attack/pictures-hostile.test.ts', name: /file with the name|garbage/ },
      { file: 'tests/attack/storage-files.test.ts', name: /hostile content/ },
    ],
  },
  {
    attack: 'Bombs',
    promise: 'Small input cannot make the site use much memory, time or disk.',
    tests: [
      { file: 'tests/attack/pictures-hostile.test.ts', name: /decompression bomb/ },
      { file: 'tests/attack/hostile-bodies.test.ts' },
      { file: 'tests/attack/auth-bodies.test.ts' },
      { file: 'tests/attack/visitor-limits.test.ts' },
      { file: 'tests/attack/storage-vectors.test.ts', name: /bound/ },
      { file: 'server/pages/attacks.test.ts', name: /filling the cache/ },
    ],
  },
  {
    attack: 'File names',
    promise: 'No name of a file or an object leads out of its folder.',
    tests: [
      { file: 'tests/attack/storage-files.test.ts', name: /name/ },
      { file: 'server/storage/resumable-upload-handler.test.ts', name: /rejected upload/ },
      { file: 'tests/integration/import-images.test.ts' },
    ],
  },
  {
    attack: 'Archives',
    promise:
      'Uploaded archives are not unpacked. A hostile, damaged or cut backup is refused before anything changes.',
    tests: [
      { file: 'tests/attack/pictures-hostile.test.ts', name: /an archive/ },
      { file: 'tests/attack/backup-archives.test.ts' },
    ],
  },
  {
    attack: 'Server-side requests',
    promise:
      'Addresses in content and requests are never fetched; those of providers only from their own hosts.',
    tests: [
      { file: 'tests/attack/server-side-requests.test.ts' },
      { file: 'tests/attack/auth-providers.test.ts', name: /compromised provider/ },
    ],
  },
  {
    attack: 'Cross-site posts',
    promise: 'Pages of other sites can neither send our forms nor sign anyone in or out.',
    tests: [
      { file: 'tests/attack/session-guard.test.ts', name: /page of another site|signing in/ },
      { file: 'server/http/attacks.test.ts', name: /cross-site/ },
    ],
  },
  {
    attack: '1,000 wrong passwords',
    promise: 'Guessing is limited per address and account, and locks nobody out.',
    tests: [
      { file: 'tests/attack/auth-guessing.test.ts' },
      { file: 'tests/attack/auth-one-time.test.ts', name: /guessing a code/ },
      { file: 'tests/attack/auth-factors.test.ts' },
    ],
  },
  {
    attack: 'Enumeration',
    promise: 'No response tells whether an address has an account.',
    tests: [
      { file: 'tests/attack/auth-one-time.test.ts', name: /existence of an account|closed sign-up/ },
      { file: 'tests/attack/auth-guessing.test.ts', name: /has no account/ },
    ],
  },
  {
    attack: 'Revoked sessions and users',
    promise:
      'Signing out, suspending and removing take effect at once, also on what the user signed and on rows that open connections get.',
    tests: [
      { file: 'tests/attack/auth-stolen-tokens.test.ts' },
      { file: 'tests/attack/delegated-access.test.ts' },
      { file: 'tests/integration/user-devices.test.ts' },
      { file: 'tests/integration/realtime-rights.test.ts' },
    ],
  },
  {
    attack: 'kill -9',
    promise:
      'An acknowledged save survives a kill at any time; nothing partial is shown, backed up or restored.',
    tests: [
      { file: 'tests/crash/kill-during-saves.test.ts' },
      { file: 'tests/crash/pictures.test.ts' },
      { file: 'tests/crash/backup.test.ts' },
    ],
  },
  {
    attack: 'Full disk',
    promise: 'Readers are served, editors are told, and nothing is damaged.',
    tests: [
      { file: 'tests/integration/full-disk.test.ts' },
      { file: 'server/http/health.test.ts' },
      { file: 'tests/attack/storage-files.test.ts', name: /full disk/ },
    ],
  },
  {
    attack: 'Slow and malformed HTTP',
    promise: 'Slow, oversized and malformed requests end without disturbing others.',
    tests: [
      { file: 'server/http/attacks.test.ts', name: /malformed|methods|too large|too slow/ },
      { file: 'server/http/early-response.test.ts' },
    ],
  },
  {
    attack: 'Lost text',
    promise: 'What an editor typed is kept: on conflicts, lost responses, expired sessions and closed tabs.',
    tests: [
      { file: 'tests/integration/unsaved.test.ts' },
      { file: 'app/rich-text/paste/lossless-editing.test.ts' },
      { file: 'tests/integration/sample-removal.test.ts' },
      { file: 'tests/browser/rich-text-losses.test.ts' },
    ],
  },
  {
    attack: 'Interrupted upgrade',
    promise: 'A killed migration leaves nothing behind; data of every earlier version opens.',
    tests: [{ file: 'tests/crash/migration.test.ts' }, { file: 'tests/compatibility/earlier-data.test.ts' }],
  },
]
