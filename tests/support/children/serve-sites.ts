import { readConfig } from '../../../server/config/index.ts'
import { createFlushableLogs } from '../../../server/log/index.ts'
import { type StartedSite, startSite } from '../../../server/startup/start-site.ts'

// Serves a site for each message with its settings and answers with its port, or with the reason why it did not start;
// stops the one whose port it gets. One process for many sites: its modules take two seconds of CPU time to load.
process.env.NODE_ENV = 'production'
process.on('disconnect', () => process.exit(1))
const sites = new Map<number, StartedSite>()

process.on('message', async (message: Record<string, string> | number) => {
  if (typeof message === 'number') {
    await sites.get(message)?.stop()
    sites.delete(message)
    process.send?.({ port: message })
    return
  }
  try {
    const config = readConfig(message)
    const site = await startSite(config, createFlushableLogs(config.log), { port: config.port })
    sites.set(site.port, site)
    process.send?.({ port: site.port })
  } catch (error) {
    process.send?.({ error: String(error instanceof Error ? error.stack : error) })
  }
})
