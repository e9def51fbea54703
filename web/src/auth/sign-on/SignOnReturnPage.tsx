/** Back from the sign-in of an organization: hands over what its address carried, and goes on to where the person was headed. */
import { Button } from '@mantine/core'
import { signOnApi } from '@vitalrounds/domain/auth/sign-on-api'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { session } from '../../platform/session.ts'
import { ApiProblem } from '../../platform/wire.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import { PublicPage } from '../parts/PublicPage.tsx'
import styles from '../parts/PublicPage.module.css'
import { SecondStep } from '../second-factor/SecondStep.tsx'

type Props = {
  /** The query of the address, which the history has forgotten already. */
  answer: string
  onSignedIn: (place: string) => void
  onOver: () => void
}

export function SignOnReturnPage({ answer, onSignedIn, onOver }: Props) {
  const [isSecondStep, setSecondStep] = useState(false)
  const finish = useMutation({
    mutationFn: () => call(signOnApi.finish, { body: { answer } }),
    onSuccess: ({ returnPlace, ...reply }) => {
      session.open(reply)
      onSignedIn(returnPlace)
    },
    onError: (problem) => setSecondStep(problem instanceof ApiProblem && problem.code === 'mfaRequired'),
  })
  const isSent = useRef(false)
  useEffect(() => {
    if (isSent.current) return
    isSent.current = true
    finish.mutate()
  })
  if (isSecondStep)
    return (
      <PublicPage title="Sign in">
        <SecondStep onSignedIn={() => onSignedIn('/')} onOver={onOver} />
      </PublicPage>
    )
  if (finish.isError) return <Refused problem={finish.error} />
  return (
    <PublicPage title="Signing you in">
      <p className={styles['text']} role="status">
        One moment …
      </p>
    </PublicPage>
  )
}

const Refused = ({ problem }: { problem: unknown }) => (
  <PublicPage title="Sign in">
    <div className={styles['form']}>
      <Banner tone="danger" title={problem instanceof ApiProblem ? problem.title : 'Not signed in'}>
        {problemWords(problem)}
      </Banner>
      <Button component={Link} to="/login" size="sm">
        Back to sign-in
      </Button>
    </div>
  </PublicPage>
)
