/** Whether a process with this id exists, on any platform. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Why tests that pause a process are skipped: Windows cannot do that. */
export const pauseProcessSkipReason =
  process.platform === 'win32' ? 'Windows cannot stop a process and let it go on' : null

/** Why tests that read `/proc` are skipped. */
export const procFilesystemSkipReason = process.platform === 'linux' ? null : 'only Linux has /proc'
