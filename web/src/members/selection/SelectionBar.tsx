/** What can be done with the chosen members, below the list: take all of it, export, assign. */
import { ActionIcon, Button } from '@mantine/core'
import type { ListFilter, ListSearch } from '@vitalrounds/domain/members/list'
import type { Audience } from '@vitalrounds/domain/messages/batch-api'
import { lazy, useState } from 'react'
import type { Me } from '../../platform/me.ts'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { IconDownload, IconMessage, IconUsers, IconX } from '../../ui/icons.tsx'
import { ErrorPanel } from '../../ui/notices/ErrorPanel.tsx'
import { Meter } from '../../ui/Meter.tsx'
import { type ChosenMembers, countChosen } from './selected-members.ts'
import { exportCsv, forgetExport, stopExport } from './export-csv.ts'
import { useExport } from './export-state.ts'
import styles from './SelectionBar.module.css'
import { May } from '../../ui/rights/May.tsx'

const AssignDialog = lazy(() => import('./AssignDialog.tsx').then((file) => ({ default: file.AssignDialog })))

const GroupTextDialog = lazy(() => import('../../messages/parts/GroupTextDialog.tsx').then((file) => ({ default: file.GroupTextDialog })))

type Props = {
  me: Me
  list: ListFilter
  search: ListSearch
  chosen: ChosenMembers
  /** The ids of this page, and how many the whole list holds. */
  shown: readonly string[]
  total: number
  onWholeList: () => void
  onClear: () => void
}
const whole = new Intl.NumberFormat('en-US')

export function SelectionBar(props: Props) {
  const { list, search, chosen, total, onClear } = props
  const count = countChosen(chosen, total)
  const running = useExport()
  // The contract takes 500 ids at most; more than that is the whole list or several pages fewer.
  const isTooMany = !chosen.isWholeList && count > 500
  const why = isTooMany ? 'At most 500 members by selection. Select the whole list instead.' : undefined
  return (
    <>
      <ExportNotice />
      {count > 0 && (
        <section className={styles['bar']} aria-label="Selected members">
          <b className={styles['count']} role="status">
            {whole.format(count)} selected
          </b>
          <WholeList {...props} />
          <span className={styles['gap']} />
          <Button
            variant="default"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            disabled={running.kind === 'running' || why !== undefined}
            {...(why !== undefined && { title: why })}
            onClick={() => void exportCsv(chosen.isWholeList ? { list, search } : { ids: [...chosen.ids] }, count)}
          >
            Export CSV
          </Button>
          <GroupText {...props} count={count} />
          <Assign {...props} count={count} />
          <ActionIcon variant="subtle" color="gray" size={30} aria-label="Clear the selection" onClick={onClear}>
            <IconX size={17} aria-hidden="true" />
          </ActionIcon>
        </section>
      )}
    </>
  )
}

/** Offered once every row of the page is chosen and the list goes on. */
function WholeList({ chosen, shown, total, onWholeList }: Props) {
  if (chosen.isWholeList) return <span className={styles['note']}>The whole list, over all pages.</span>
  const isPageChosen = shown.length > 0 && shown.every((id) => chosen.ids.has(id))
  if (!isPageChosen || total <= shown.length) return null
  return (
    <Button variant="subtle" onClick={onWholeList}>
      Select all {whole.format(total)} of this list
    </Button>
  )
}

/** Opens the group text; the whole list is held by the server, so it may be as long as it is. */
function GroupText({ me, list, search, chosen, count, onClear }: Props & { count: number }) {
  const [isOpen, open] = useState(false)
  const audience: Audience = chosen.isWholeList
    ? { kind: 'list', list, show: search.show, practiceId: search.practiceId }
    : { kind: 'members', memberIds: [...chosen.ids] }
  return (
    <>
      {me.actions.includes('message.write') && (
        <Button variant="default" leftSection={<IconMessage size={15} aria-hidden="true" />} onClick={() => open(true)}>
          Group text
        </Button>
      )}
      {isOpen && (
        <DialogBoundary onEscape={() => open(false)}>
          <GroupTextDialog me={me} audience={audience} count={count} onSent={onClear} onClose={() => open(false)} />
        </DialogBoundary>
      )}
    </>
  )
}

function Assign({ count, ...props }: Props & { count: number }) {
  const [isOpen, open] = useState(false)
  return (
    <>
      <May do="member.update">
        <Button variant="default" leftSection={<IconUsers size={15} aria-hidden="true" />} onClick={() => open(true)}>
          Assign
        </Button>
      </May>
      {isOpen && (
        <DialogBoundary onEscape={() => open(false)}>
          <AssignDialog {...props} count={count} onClose={() => open(false)} />
        </DialogBoundary>
      )}
    </>
  )
}

function ExportNotice() {
  const state = useExport()
  if (state.kind === 'idle') return null
  if (state.kind === 'failed')
    return (
      <div className={styles['bar']}>
        <ErrorPanel problem={state.problem} what="The CSV file could not be made" />
        <span className={styles['gap']} />
        <Button variant="default" onClick={forgetExport}>
          Close
        </Button>
      </div>
    )
  return (
    <div className={styles['bar']} role="status">
      <span>Exporting</span>
      <Meter have={state.have} need={state.total} unit="members" label="Members exported" text={whole.format(state.have)} />
      <span className={styles['gap']} />
      <Button variant="default" onClick={stopExport}>
        Stop
      </Button>
    </div>
  )
}
