/** Stops a command on the first signal, at a point of its choice; a second one ends the process immediately. */
export function stopOnSignal(message: string): { isOver: () => boolean; end: () => void } {
  let isCancelled = false
  const stop = () => {
    isCancelled = true
    removeListeners()
    console.error(message)
  }
  const removeListeners = () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return { isOver: () => isCancelled, end: removeListeners }
}
