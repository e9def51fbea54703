/** What keeps a claim from being sent or paid, each with the page where it is mended. */
import type { ClaimFinding } from '@vitalrounds/domain/claims/claim-api'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMayOpen } from '../../ui/rights/May.tsx'
import { tabActions } from '../../ui/rights/tab-actions.ts'
import { TabLink } from '../../ui/rights/TabLink.tsx'
import styles from './claims.module.css'

type Props = { findings: readonly ClaimFinding[]; memberId: string; yearMonth: string }

/** Insurance stands in the profile for whoever edits it, beside what a month bills for others. */
type Places = Omit<Props, 'findings'> & { insuranceTab: string }

/** By place: null where no page of ours mends it, but a call to the payer. */
function linkTo(place: ClaimFinding['place'], { memberId, yearMonth, insuranceTab }: Places): ReactNode {
  const ofMember = (tab: string, title: string) => (
    <TabLink memberId={memberId} tab={tab}>
      {title}
    </TabLink>
  )
  const places: Record<ClaimFinding['place'], () => ReactNode> = {
    practice: () => <Link to="/settings/claims">Settings, Claims</Link>,
    practitioner: () => <Link to="/settings/claims">Settings, Claims</Link>,
    payers: () => <Link to="/settings/payers">Settings, Payers</Link>,
    fees: () => <Link to="/settings/fees">Settings, Fees</Link>,
    memberPayer: () => ofMember(insuranceTab, 'Insurance'),
    member: () => ofMember('edit-profile', 'Edit profile'),
    diagnoses: () => ofMember('manage-dx-info', 'Dx info'),
    month: () => (
      <Link to="/reports/$report" params={{ report: 'billing-report' }} search={{ show: 'all', yearMonth }}>
        Billing report
      </Link>
    ),
    claim: () => null,
  }
  return places[place]()
}

export function Findings({ findings, memberId, yearMonth }: Props) {
  const insuranceTab = useMayOpen(tabActions['edit-profile']) ? 'edit-profile' : 'billing-insights'
  return (
    <ul className={styles['findings']}>
      {findings.map(({ words, about, place }) => (
        <li key={`${about} ${words}`}>
          {about === '' ? `${words} ` : `${about}: ${words} `}
          {linkTo(place, { memberId, yearMonth, insuranceTab })}
        </li>
      ))}
    </ul>
  )
}
