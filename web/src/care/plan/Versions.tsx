/** Published versions: approval, copies given, and the sheet to read and print. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { usDate } from '@vitalrounds/domain/us-date'
import { Button, Select, TextInput } from '@mantine/core'
import { type CarePlan, planApi, type PlanVersion, planWays } from '@vitalrounds/domain/care/plan/api'
import { approvalProblem } from '@vitalrounds/domain/care/plan/approval'
import type { Member } from '@vitalrounds/domain/members/member'
import { problems } from '@vitalrounds/domain/problems'
import { type ReactNode, useState } from 'react'
import { DraftedFormDialog } from '../../drafts/parts/DraftedFormDialog.tsx'
import { call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf, dayIn } from '../../platform/zones.ts'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { CompareDialog } from './CompareDialog.tsx'
import styles from './Plan.module.css'
import { PlanByLink } from './PlanByLink.tsx'
import { SheetDialog } from './SheetDialog.tsx'
import { DayInput, isDay } from '../../ui/fields/DayInput.tsx'
import { May } from '../../ui/rights/May.tsx'

type Props = { member: Member; me: Me; plan: CarePlan }
type Ask = 'copy' | 'sheet' | 'compare'
type VersionDialogState = { what: Ask; version: PlanVersion } | null

export function Versions({ member, me, plan }: Props) {
  const [state, setAsked] = useState<VersionDialogState>(null)
  const approve = useAct((planId: string) => call(planApi.approve, { params: { id: member._id, planId } }), {
    done: ({ number }) => `Version ${number} approved`,
    onDone: () => undefined,
  })
  const [newest] = plan.versions
  const whyNot = (version: PlanVersion) => {
    const problem = approvalProblem(me, { isApproved: version.approvedAt !== null, isNewest: version === newest })
    return problem && problems[problem].text
  }
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
                {version.copies.map(({ givenOn, way, givenTo }) => ` · Copy ${usDate(givenOn)}, ${way}, to ${givenTo}`)}
              </p>
            </div>
            <VersionActs version={version} onAsk={(what) => setAsked({ what, version })}>
              {version === newest && version.approvedAt === null && (
                <May do="member.update">
                  <GatedButton size="xs" why={whyNot(version)} onClick={() => approve.mutate(version._id)}>
                    Approve version {version.number}
                  </GatedButton>
                </May>
              )}
            </VersionActs>
          </li>
        ))}
      </ul>
      <PlanByLink me={me} />
      {approve.error && <Banner tone="danger">{problemWords(approve.error)}</Banner>}
      {state?.what === 'copy' && <CopyDialog member={member} version={state.version} onClose={() => setAsked(null)} />}
      {state?.what === 'compare' && (
        <CompareDialog member={member} zone={me.timeZone} versions={plan.versions} version={state.version} onClose={() => setAsked(null)} />
      )}
      {state?.what === 'sheet' && <SheetDialog member={member} version={state.version} onClose={() => setAsked(null)} />}
    </section>
  )
}

type ActProps = { version: PlanVersion; onAsk: (what: Ask) => void; children: ReactNode }

const VersionActs = ({ version: { number }, onAsk, children }: ActProps) => (
  <div className={styles['acts']}>
    <Button size="xs" variant="default" aria-label={`Read and print version ${number}`} onClick={() => onAsk('sheet')}>
      Read and print
    </Button>
    {number > 1 && (
      <Button size="xs" variant="default" aria-label={`What changed in version ${number}`} onClick={() => onAsk('compare')}>
        What changed
      </Button>
    )}
    <May do="member.update">
      <Button size="xs" variant="default" aria-label={`Copy given of version ${number}`} onClick={() => onAsk('copy')}>
        Copy given
      </Button>
    </May>
    {children}
  </div>
)

type DialogProps = { member: Member; version: PlanVersion; onClose: () => void }

const copyProblem = (givenOn: string, givenTo: string) =>
  isDay(givenOn) ? (givenTo.trim() === '' ? 'Say to whom.' : undefined) : 'Enter the day on which it was given.'

function CopyDialog({ member, version, onClose }: DialogProps) {
  const [givenOn, setGivenOn] = useState(() => dayIn(Date.now(), member.timeZone))
  const [way, setWay] = useState<string | null>(null)
  const [givenTo, setGivenTo] = useState(member.name)
  const planWay = planWays.find((item) => item === way)
  const keep = useAct(
    async () =>
      planWay && call(planApi.giveCopy, { params: { id: member._id, planId: version._id }, body: { givenOn, way: planWay, givenTo } }),
    { done: 'Copy recorded', onDone: onClose },
  )
  return (
    <DraftedFormDialog
      values={{ givenOn, way, givenTo }}
      draft={{ memberId: member._id, kind: 'planCopy', about: version._id }}
      onRestore={(begun) => {
        setGivenOn(begun.givenOn)
        setWay(begun.way)
        setGivenTo(begun.givenTo)
      }}
      isSent={keep.isSuccess}
      title={`Copy of version ${version.number}`}
      about={aboutMember(member)}
      submitLabel="Save"
      why={planWay ? copyProblem(givenOn, givenTo) : 'Choose how it was given.'}
      isBusy={keep.isPending}
      error={problemWords(keep.error)}
      onSubmit={() => keep.mutate(undefined)}
      onClose={onClose}
    >
      <DayInput label="Given on" value={givenOn} onDay={setGivenOn} />
      <Select label="How" data={[...planWays]} value={way} onChange={setWay} />
      <TextInput label="To whom" maxLength={120} value={givenTo} onChange={(event) => setGivenTo(event.currentTarget.value)} />
    </DraftedFormDialog>
  )
}
