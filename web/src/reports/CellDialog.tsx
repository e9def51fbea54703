/** What stands behind one cell: progress, need, dates, and the work that helps. */
import { shortDate, usDate } from '@vitalrounds/domain/us-date'
import { Button, Group, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Action } from '@vitalrounds/domain/access'
import { serviceWords, stateTitles } from '@vitalrounds/domain/reports/cell-words'
import type { ReportRow } from '@vitalrounds/domain/reports/api'
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import { codeTitle } from './billing-columns.tsx'
import { cellNeedWords, reasonOf } from './CellButton.tsx'
import { progressText } from './month-words.ts'
import { May } from '../ui/rights/May.tsx'
import styles from './reports.module.css'

type Props = { row: ReportRow; cell: ReportCell; yearMonth: string; onClose: () => void }

/** Each with the member's page where it is done. */
const works: readonly { title: string; tab: string; field?: string; action: Action; isFor: (cell: ReportCell) => boolean }[] = [
  { title: 'Text a reminder', tab: 'text-messages', action: 'message.write', isFor: ({ missing }) => (missing?.days ?? 0) > 0 },
  { title: 'Call', tab: 'phone-calls', action: 'call.make', isFor: ({ missing }) => (missing?.calls ?? 0) > 0 },
  { title: 'Review the chart', tab: 'measurements', action: 'time.record', isFor: ({ missing }) => (missing?.ms ?? 0) > 0 },
  { title: 'Write the care plan', tab: 'care-plan', action: 'member.update', isFor: ({ reason }) => reason === 'NO_CARE_PLAN' },
  { title: 'Record the practitioner’s order', tab: 'profile', action: 'member.update', isFor: ({ reason }) => reason === 'NO_ORDER' },
  {
    title: 'Record set-up and education',
    tab: 'manage-devices',
    action: 'member.update',
    isFor: ({ reason }) => reason === 'NO_EDUCATION',
  },
  { title: 'Record the visit', tab: 'em-visits', action: 'member.update', isFor: ({ reason }) => reason === 'NO_INITIATING_VISIT' },
  {
    title: 'See the care plan that waits for approval',
    tab: 'care-plan',
    action: 'member.read',
    isFor: ({ reason }) => reason === 'CARE_PLAN_NOT_APPROVED',
  },
  { title: 'Add diagnoses', tab: 'manage-dx-info', action: 'member.update', isFor: ({ reason }) => reason === 'CONDITIONS_LT_2' },
  {
    title: 'Record consent',
    tab: 'edit-profile',
    field: 'consents',
    action: 'member.update',
    isFor: ({ reason }) => reason === 'NO_CONSENT',
  },
]

export const CellDialog = ({ row, cell, yearMonth, onClose }: Props) => (
  <Modal opened onClose={onClose} size="md" title={<b>{`${cell.code}: ${codeTitle(cell.code)}`}</b>}>
    <b>{`${row.name}, ${usDate(row.dob)}`}</b>
    <CellFacts cell={cell} />
    <Group mt="md" gap="sm">
      {works
        .filter(({ isFor }) => isFor(cell))
        .map(({ title, tab, field, action }) => (
          <May key={tab} do={action}>
            <Button
              renderRoot={(props) => (
                <Link
                  to="/member-details/$memberId/$tab"
                  params={{ memberId: row.memberId, tab }}
                  search={field === undefined ? {} : { field }}
                  {...props}
                />
              )}
            >
              {title}
            </Button>
          </May>
        ))}
      <Button
        variant="default"
        renderRoot={(props) => (
          <Link
            to="/member-details/$memberId/$tab"
            params={{ memberId: row.memberId, tab: 'billing-insights' }}
            search={{ month: yearMonth }}
            {...props}
          />
        )}
      >
        Every proof
      </Button>
    </Group>
  </Modal>
)

export const CellFacts = ({ cell }: { cell: ReportCell }) => (
  <dl className={styles['facts']}>
    <dt>Status</dt>
    <dd>{`${stateTitles[cell.state]}${cell.units > 1 ? `, ${cell.units} units` : ''}`}</dd>
    <dt>Why</dt>
    <dd>{reasonOf(cell)}</dd>
    <dt>So far</dt>
    <dd>{progressText(cell)}</dd>
    {cellNeedWords(cell) !== '' && (
      <>
        <dt>Needs</dt>
        <dd>{cellNeedWords(cell)}</dd>
      </>
    )}
    {cell.missing?.startBy != null && (
      <>
        <dt>Latest safe date</dt>
        <dd>{`${shortDate(cell.missing.startBy)}: from then on every day must have a reading`}</dd>
      </>
    )}
    {cell.missing?.fallback != null && (
      <>
        <dt>Otherwise</dt>
        <dd>{`${cell.missing.fallback}, ${codeTitle(cell.missing.fallback)}`}</dd>
      </>
    )}
    {cell.filed === undefined && cell.start !== null && cell.end !== null && (
      <>
        <dt>Period</dt>
        <dd>{`${shortDate(cell.start)} to ${shortDate(cell.end)}`}</dd>
      </>
    )}
    {cell.serviceOn !== null && (
      <>
        <dt>Date of service</dt>
        <dd>{serviceWords(cell)}</dd>
      </>
    )}
  </dl>
)
