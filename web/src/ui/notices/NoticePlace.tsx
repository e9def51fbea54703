/** Where short notices stand: in the bar over the page, above charts and composers, of which they cover nothing. */
import { Notifications } from '@mantine/notifications'
import { mostNotices } from './most-notices.ts'
import styles from './NoticePlace.module.css'

export const NoticePlace = () => (
  <Notifications
    position="top-center"
    limit={mostNotices}
    containerWidth="min(560px, calc(100vw - 16px))"
    classNames={{ root: styles['place'], notification: styles['notice'] }}
  />
)
