/** Advisory locks of transactions on one Postgres: arbitrary numbers, the same for every instance. */
export const postgresLockIds = {
  migration: 7_241_866_310,
  // The start of a run, in the transaction that records it.
  backupRun: 7_241_866_311,
  siteCheckRun: 7_241_866_312,
  exportRun: 7_241_866_313,
  importRun: 7_241_866_314,
  openedArchive: 7_241_866_315,
  // Notices to owners that are being queued.
  emailNotices: 7_241_866_316,
} as const
