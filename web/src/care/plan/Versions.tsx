/** Published versions: approval, copies given, and the sheet to read and print. */
import { Button, Modal, Select, TextInput } from '@mantine/core'
import { type CarePlan, type FullVersion, planApi, type PlanVersion, planWays } from '@vitalrounds/domain/care/plan/api'
import { approvalProblem } from '@vitalrounds/domain/care/plan/approval'
import type { Member } from '@vitalrounds/domain/members/member'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ask, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf, dayIn, slashDay } from '../../platform/zones.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useReturnFocus } from '../../ui/dialogs/return-focus.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { toastDone } from '../../ui/notices/toast.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import styles from './Plan.module.css'
import { PlanSheet } from './PlanSheet.tsx'

type Props = { member: Member; me: Me; plan: CarePlan }
type Ask = 'copy' | 'sheet' | 'compare'
type Asked = { what: Ask; version: PlanVersion } | null

export function Versions({ member, me, plan }: Props) {
  const [asked, setAsked] = useState<Asked>(null)
  const approve = useAct(
    (planId: string) => call(planApi.approve, { params: { id: member._id, planId } }),
    { done: ({ number }) => `Version ${number} approved`, onDone: () => undefined },
  )
  const [newest] = plan.versions
  const whyNot = approvalProblem(me)
  return (
    <section aria-label="Versions" className={styles['section']}>
      <h2 className={styles['heading']}>Versions</h2>
      {newest && newest.copies.length === 0 && <Banner>No copy of version {newest.number} has been given yet.</Banner>}
      {plan.versions.length === 0 && <p>Nothing has been published yet.</p>}
      <ul className={styles['versions']}>
        {plan.versions.map((version) => (
          <li key={version._id} className={styles['goal']}>
            <div>
              <b>Version {version.number}</b> · {dateOf(version.publishedAt, me.timeZone)} · {version.publishedBy} · {version.reason}
              <p className={styles['source']}>
                {version.approvedAt ? `Approved ${dateOf(version.approvedAt, me.timeZone)} by ${version.approvedBy}` : 'Waits for approval'}
                {version.copies.map(({ givenOn, way, givenTo }) => ` · Copy ${slashDay(givenOn)}, ${way}, to ${givenTo}`)}
              </p>
            </div>
            <VersionActs version={version} onAsk={(what) => setAsked({ what, version })}>
              {version === newest && version.approvedAt === null && (
                <GatedButton size="xs" why={whyNot} onClick={() => approve.mutate(version._id)}>
                  Approve version {version.number}
                </GatedButton>
              )}
            </VersionActs>
          </li>
        ))}
      </ul>
      {approve.error && <Banner tone="danger">{problemWords(approve.error)}</Banner>}
      {asked?.what === 'copy' && <CopyDialog member={member} version={asked.version} onClose={() => setAsked(null)} />}
      {asked?.what === 'compare' && (
        <CompareDialog member={member} zone={me.timeZone} versions={plan.versions} version={asked.version} onClose={() => setAsked(null)} />
      )}
      {asked?.what === 'sheet' && <SheetDialog member={member} me={me} version={asked.version} onClose={() => setAsked(null)} />}
    </section>
  )
} // prettier-ignore

type ActProps = { version: PlanVersion; onAsk: (what: Ask) => void; children: ReactNode }

const VersionActs = ({ version: { number }, onAsk, children }: ActProps) => (
  <div className={styles['acts']}>
    <Button size="xs" variant="default" aria-label={`Read version ${number}`} onClick={() => onAsk('sheet')}>
      Read and print
    </Button>
    {number > 1 && (
      <Button
        size="xs"
        variant="default"
        aria-label={`What version ${number} changed`}
        onClick={() => onAsk('compare')}
      >
        What changed
      </Button>
    )}
    <Button size="xs" variant="default" aria-label={`Copy given of version ${number}`} onClick={() => onAsk('copy')}>
      Copy given
    </Button>
    {children}
  </div>
)

type DialogProps = { member: Member; version: PlanVersion; onClose: () => void }

function CopyDialog({ member, version, onClose }: DialogProps) {
  const [givenOn, setGivenOn] = useState(() => dayIn(Date.now(), member.timeZone))
  const [way, setWay] = useState<string | null>(null)
  const [givenTo, setGivenTo] = useState(member.name)
  const known = planWays.find((one) => one === way)
  const keep = useAct(
    async () => known && call(planApi.giveCopy, { params: { id: member._id, planId: version._id }, body: { givenOn, way: known, givenTo } }),
    { done: 'Copy recorded', onDone: onClose },
  ) // prettier-ignore
  return (
    <FormDialog
      title={`Copy of version ${version.number}`}
      about={`${member.name}, ${slashDay(member.dob)}`}
      submitLabel="Save"
      why={known ? (givenTo.trim() === '' ? 'Say to whom.' : undefined) : 'Choose how it was given.'}
      isBusy={keep.isPending}
      error={problemWords(keep.error)}
      onSubmit={() => keep.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput
        type="date"
        label="Given on"
        value={givenOn}
        onChange={(event) => setGivenOn(event.currentTarget.value)}
      />
      <Select label="How" data={[...planWays]} value={way} onChange={setWay} />
      <TextInput
        label="To whom"
        maxLength={120}
        value={givenTo}
        onChange={(event) => setGivenTo(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function SheetDialog({ member, me, version, onClose }: DialogProps & { me: Me }) {
  useReturnFocus()
  const asked = useQuery(ask(planApi.version, { params: { id: member._id, planId: version._id } }))
  const save = useMutation({
    mutationFn: async (full: FullVersion) => {
      const { planDocument } = await import('./plan-pdf.ts')
      const { savePdf } = await import('../../platform/pdf/save-pdf.ts')
      await savePdf(planDocument(member, full, me.timeZone))
    },
    onSuccess: () => toastDone('The care plan is in your downloads'),
  })
  return (
    <Modal opened onClose={onClose} size="xl" title={<b>Care plan, version {version.number}</b>}>
      {loadProblem(asked, 'The version could not be loaded')}
      {asked.data && (
        <>
          <div className={styles['acts']} data-screen-only>
            <Button variant="default" onClick={() => window.print()}>
              Print
            </Button>
            <Button variant="default" loading={save.isPending} onClick={() => save.mutate(asked.data)}>
              Save as PDF
            </Button>
          </div>
          {save.error && <Banner tone="danger">{problemWords(save.error)}</Banner>}
          <PlanSheet member={member} version={asked.data} zone={me.timeZone} />
        </>
      )}
    </Modal>
  )
}
