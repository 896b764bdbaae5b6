import { Form } from 'react-router'
import { ConfirmActionButton } from '../../actions/confirm-action-button.tsx'
import { usePageContext } from '../../layout/page-context.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AdminSection } from '../admin-page-layout.tsx'
import { TimeElement } from '../formatted-date-time.tsx'
import type { AccountSectionProps, SignedInDeviceView } from './account-view.ts'

/** The devices that the user is signed in on, with buttons to sign them out. */
export function DevicesSection({ account: { devices }, flash }: AccountSectionProps) {
  const { t } = usePageContext()
  const isOnlyDevice = devices?.length === 1
  return (
    <AdminSection id="devices" title={t('account.devices')} intro={t('account.devicesIntro')} flash={flash}>
      <ul className="admin-list">
        {devices?.map((device) => (
          <DeviceListItem key={device.session} device={device} />
        ))}
      </ul>
      {!isOnlyDevice && (
        <ConfirmActionButton
          label={t('account.endOthers')}
          title={t('account.endOthersTitle')}
          text={t('account.endOthersText')}
          confirm={t('account.endOthers')}
          intent="devices-end"
        />
      )}
    </AdminSection>
  )
}

function DeviceListItem({ device }: { device: SignedInDeviceView }) {
  const { t } = usePageContext()
  const { session, current, browser, system, address, since, lastSeen } = device
  const name = [browser, system].filter((part) => part !== null).join(', ') || t('account.unknownDevice')
  return (
    <li>
      <Icon name="system" />
      <div>
        <strong>{name}</strong>
        {current && <span className="admin-badge">{t('account.thisDevice')}</span>}
        <p className="admin-faint">
          {t('account.signedIn')} <TimeElement moment={since} />; {t('account.lastSeen')}{' '}
          <TimeElement moment={lastSeen} />
          {address !== null && `; ${address}`}
        </p>
      </div>
      {!current && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="device-end" />
          <input type="hidden" name="session" value={session} />
          <Button variant="quiet" type="submit">
            <span aria-hidden="true">{t('account.endDevice')}</span>
            <span className="sr-only">{t('account.endThatDevice', { name })}</span>
          </Button>
        </Form>
      )}
    </li>
  )
}
