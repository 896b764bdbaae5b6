import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // The few routes travel with the first page, so that no further address has to be served for them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
