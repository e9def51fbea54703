/** The pages about devices share a menu: requests on their way, who has what, the whole fleet, what vendors sent, their accounts. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Me } from '../../platform/me.ts'
import styles from '../devices.module.css'

export type DevicesPlace = 'fulfillment' | 'device-assignment' | 'fleet' | 'inbox' | 'vendors'
type Props = { me: Me; place: DevicesPlace; children: ReactNode }

export const DevicesFrame = ({ me, place, children }: Props) => (
  <div className={styles['page']}>
    <nav aria-labelledby="devices-menu" className={styles['side']}>
      <h2 id="devices-menu" className={styles['heading']}>
        Devices
      </h2>
      <ul className={styles['list']}>
        <Entry place="fulfillment" current={place}>
          Fulfillment
        </Entry>
        <Entry place="device-assignment" current={place}>
          Device assignment
        </Entry>
        <li>
          <Link
            to="/reports/device/latest"
            className={styles['entry']}
            aria-current={place === 'fleet' ? 'page' : undefined}
          >
            Device Management
          </Link>
        </li>
        {me.actions.includes('delivery.read') && (
          <li>
            <Link to="/devices/inbox" className={styles['entry']} aria-current={place === 'inbox' ? 'page' : undefined}>
              Inbox
            </Link>
          </li>
        )}
        {me.actions.includes('platform.manage') && (
          <li>
            <Link
              to="/settings/device-vendors"
              className={styles['entry']}
              aria-current={place === 'vendors' ? 'page' : undefined}
            >
              Devices’ vendors
            </Link>
          </li>
        )}
      </ul>
    </nav>
    <main id="main" tabIndex={-1} className={styles['main']}>
      {children}
    </main>
  </div>
)

type EntryProps = { place: 'fulfillment' | 'device-assignment'; current: DevicesPlace; children: string }
const Entry = ({ place, current, children }: EntryProps) => (
  <li>
    <Link
      to="/devices/$view"
      params={{ view: place }}
      className={styles['entry']}
      aria-current={place === current ? 'page' : undefined}
    >
      {children}
    </Link>
  </li>
)
