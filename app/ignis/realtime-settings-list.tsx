import { usePageContext } from '../layout/page-context.ts'
import { realtimeSettings } from '../live/realtime-settings.ts'
import { SystemInfoList } from './system-info-list.tsx'

/** How the site's pages use realtime; only that it is off on a site without it. */
export function RealtimeSettingsList() {
  const { t, liveService } = usePageContext()
  if (liveService === null)
    return <SystemInfoList facts={[{ name: t('ignis.realtime'), value: t('ignis.off') }]} />
  const { timeoutMs, heartbeatMs, reconnectDelaysMs, pushBufferSize } = realtimeSettings
  const delays = reconnectDelaysMs.map(formatSeconds)
  return (
    <section className="ignis-section" aria-labelledby="realtime">
      <h2 id="realtime">{t('ignis.realtime')}</h2>
      <p>{t('ignis.realtimeIntro')}</p>
      <SystemInfoList
        facts={[
          { name: t('ignis.realtimeTimeout'), value: formatSeconds(timeoutMs) },
          {
            name: t('ignis.realtimeHeartbeat'),
            value: t('ignis.realtimeEvery', { time: formatSeconds(heartbeatMs) }),
          },
          {
            name: t('ignis.realtimeReconnect'),
            value: t('ignis.realtimeAfter', { times: delays.join(', '), last: delays.at(-1) ?? '' }),
          },
          {
            name: t('ignis.realtimeBuffer'),
            value: t('ignis.realtimeAtMost', { count: pushBufferSize }),
          },
        ]}
      />
    </section>
  )
}

/** The abbreviation is the same in all our languages. */
function formatSeconds(milliseconds: number): string {
  return `${milliseconds / 1000}\u00a0s`
}
