/** By which rules a month is judged, wherever it is shown: nothing for months that the rules were written for. */
import { Link } from '@tanstack/react-router'
import { standingWords } from '@vitalrounds/domain/billing/rulebook/rules-in-force'
import type { MonthState } from '@vitalrounds/domain/reports/report-fields'
import styles from '../reports.module.css'

export const RulesWords = ({ rules }: Pick<MonthState, 'rules'>) =>
  rules && (
    <p className={styles['rules']}>
      <Link to="/settings/rules-in-force">{standingWords(rules)}</Link>
    </p>
  )
