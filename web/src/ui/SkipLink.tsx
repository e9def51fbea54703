/** The first thing the Tab key reaches: jumps over the bars to the element with the id `main`. */
import styles from './SkipLink.module.css'

export const SkipLink = () => (
  <a className={styles['skip']} href="#main">
    Skip to content
  </a>
)
