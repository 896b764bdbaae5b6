import { listenForIslands } from './islands.ts'

listenForIslands(document)

// Documents do not hydrate, so in development they follow a change by being loaded again.
import.meta.hot?.on('letopis:page-changed', () => location.reload())
