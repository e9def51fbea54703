/** The box that chooses a row, or all of them. A bare input, since fifty of the kit's are a good part of the time that a page takes to draw. */
import styles from './RowBox.module.css'

type Props = {
  label: string
  isChosen: boolean
  /** Some of what it stands for are chosen. */
  isMixed?: boolean
  isDisabled?: boolean
  onChange: () => void
}

export const RowBox = ({ label, isChosen, isMixed = false, isDisabled = false, onChange }: Props) => (
  <input
    type="checkbox"
    className={styles['box']}
    aria-label={label}
    checked={isChosen}
    disabled={isDisabled}
    onChange={onChange}
    // Only a property of the element, no attribute says it
    ref={(box) => {
      if (box) box.indeterminate = isMixed
    }}
  />
)
