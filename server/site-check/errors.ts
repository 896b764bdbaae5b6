/** Another check is running. */
export class SiteCheckInProgressError extends Error {
  override readonly name = 'SiteCheckInProgressError'
}

/** The process of a check has ended early. */
export class SiteCheckInterruptedError extends Error {
  override readonly name = 'SiteCheckInterruptedError'
}
