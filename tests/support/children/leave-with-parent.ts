// Ends this process when the one that started it is gone.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
