// Exits when the parent process is gone.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
