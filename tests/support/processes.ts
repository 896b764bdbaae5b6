/** Whether there is a process of this id, on any platform. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Why a test that stops a process in the middle of its work is skipped: Windows cannot do that. */
export const pauseProcessSkipReason =
  process.platform === 'win32' ? 'Windows cannot stop a process and let it go on' : null

/** Why a test that reads the kernel's own files on processes is skipped. */
export const procFilesystemSkipReason = process.platform === 'linux' ? null : 'only Linux has /proc'
