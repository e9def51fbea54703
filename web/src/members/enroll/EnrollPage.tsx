/**
 * /enrollment/member: opens the draft the user has begun and lets them finish it; with `?enrolled={memberId}` what came of
 * an enrollment.
 */
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '../../platform/me.ts'
import { dateTime } from '../../platform/zones.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { discardDraft, openDraft } from './draft-keeper.ts'
import styles from './Enroll.module.css'
import { EnrolledResult } from './EnrolledResult.tsx'
import { EnrollForm } from './EnrollForm.tsx'
import type { Enrolled } from './use-enrollment.ts'

export type EnrollSearch = { enrolled?: string }

export function EnrollPage({ me, search }: { me: Me; search: EnrollSearch }) {
  const navigate = useNavigate()
  const [attempt, setAttempt] = useState(0)
  const here = { to: '/enrollment/$viewDefault', params: { viewDefault: 'member' } } as const
  const startOver = () => setAttempt(attempt + 1)
  // In the place of the form, which is empty now: the way back leads to where the user came from.
  const showResult = ({ member }: Enrolled) => void navigate({ ...here, search: { enrolled: member._id }, replace: true })
  const another = () => {
    startOver()
    void navigate({ ...here, search: {} })
  }
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <PageHeader title="Enroll a member" actions={me.actions.includes('member.import') && <ImportLink />} />
      {search.enrolled !== undefined ? (
        <EnrolledResult key={search.enrolled} memberId={search.enrolled} onAnother={another} />
      ) : (
        <Writing key={attempt} me={me} attempt={attempt} onEnrolled={showResult} onStartOver={startOver} />
      )}
    </main>
  )
}

const ImportLink = () => (
  <Button variant="default" renderRoot={(props) => <Link {...props} to="/enrollment/$viewDefault" params={{ viewDefault: 'import' }} />}>
    Import members from a file
  </Button>
)

type WritingProps = { me: Me; attempt: number; onEnrolled: (enrolled: Enrolled) => void; onStartOver: () => void }

function Writing({ me, attempt, onEnrolled, onStartOver }: WritingProps) {
  const navigate = useNavigate()
  const [asks, setAsks] = useState<'cancel' | 'startOver' | null>(null)
  // Never kept in the cache: the server has the newest words, the form the ones being typed.
  const opened = useQuery({
    queryKey: ['draft', me.group_id, attempt],
    queryFn: ({ signal }) => openDraft(signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const discarded = () => {
    if (asks === 'startOver') onStartOver()
    else void navigate({ to: '/home/$listFilter', params: { listFilter: 'all-members' } })
  }
  if (opened.data === undefined) return loadProblem(opened) || <p className={styles['opening']}>Opening the form…</p>
  return (
    <>
      {opened.data && (
        <div className={styles['restored']}>
          <Banner
            action={
              <Button variant="default" onClick={() => setAsks('startOver')}>
                Start over
              </Button>
            }
          >
            Your draft of {dateTime(opened.data.savedAt, me.timeZone)} is open.
          </Banner>
        </div>
      )}
      <EnrollForm me={me} draft={opened.data} isAgain={attempt > 0} onEnrolled={onEnrolled} onCancel={() => setAsks('cancel')} />
      <DiscardDialog isOpen={asks !== null} onClose={() => setAsks(null)} onDiscarded={discarded} />
    </>
  )
}

type DialogProps = { isOpen: boolean; onClose: () => void; onDiscarded: () => void }

function DiscardDialog({ isOpen, onClose, onDiscarded }: DialogProps) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  const discard = async () => {
    setState('busy')
    try {
      await discardDraft()
      onDiscarded()
    } catch {
      setState('failed')
    }
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard this enrollment?"
      confirmLabel="Discard"
      isDangerous
      isBusy={state === 'busy'}
      error={state === 'failed' ? 'The server could not be reached. Please try again.' : undefined}
      onConfirm={() => void discard()}
      onCancel={onClose}
    >
      Everything typed here will be deleted. To finish it later, simply leave this page: your draft is kept.
    </ConfirmDialog>
  )
}
