/** What is new, gone or changed between two versions. */
import type { Difference } from '@vitalrounds/domain/care/plan/differences'
import styles from './Plan.module.css'
import { sectionTitle } from './plan-words.ts'

const kindWords: Record<Difference['kind'], string> = { added: 'New', removed: 'Gone', changed: 'Changed' }
const textOf = ({ kind, before, after }: Difference) =>
  kind === 'changed' ? `${before || '(empty)'} → ${after || '(empty)'}` : before || after

export const Differences = ({ differences }: { differences: readonly Difference[] }) =>
  differences.length === 0 ? (
    <p>Nothing is different.</p>
  ) : (
    <ul className={styles['differences']} aria-label="Differences">
      {differences.map((difference, at) => (
        <li key={`${difference.section} ${difference.kind} ${at}`}>
          <b>{kindWords[difference.kind]}</b> {sectionTitle(difference.section)}: {textOf(difference)}
        </li>
      ))}
    </ul>
  )
