/** Over everything while the workspace is changed, so that nothing of the one before is read as the next one's. */
import { Loader, Portal } from '@mantine/core'
import styles from './SwitchingWorkspace.module.css'

export const SwitchingWorkspace = () => (
  <Portal>
    <div className={styles['overlay']} role="alert">
      <Loader />
      <p className={styles['words']}>Switching Workspace</p>
    </div>
  </Portal>
)
