/** Advisory locks by which processes on one Postgres exclude each other: arbitrary numbers, the same for every instance. */
export const postgresLockIds = {
  migration: 7_241_866_310,
  // The start of a run, in the transaction that records it.
  backupRun: 7_241_866_311,
  siteCheckRun: 7_241_866_312,
  exportRun: 7_241_866_313,
  importRun: 7_241_866_314,
  openedArchive: 7_241_866_315,
  // Held while an instance starts, or runs a job.
  start: 7_241_866_320,
  'nightly-check': 7_241_866_321,
  'daily-backup': 7_241_866_322,
  'daily-maintenance': 7_241_866_323,
} as const
