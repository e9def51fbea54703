/** Labels of toolbars, which stand before their control on one line. */
import styles from './Beside.module.css'

/** For a control that is made of several. */
export const labelBeside = styles['label']

/** `<Select {...beside(170)} label="Sort" … />` */
export const widthProps = (width: number) => ({
  size: 'xs' as const,
  classNames: { root: styles['root'], label: labelBeside },
  styles: { wrapper: { width } },
})
