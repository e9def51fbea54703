/** The way to the sign-in of an organization, offered to everybody who types an e-mail of its domains. */
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { problemWords } from '../../platform/problem-words.ts'
import { Banner } from '../../ui/notices/Banner.tsx'

type Props = { email: string; from: string | undefined; name: string | null }

export function SignOnButton({ email, from, name }: Props) {
  const leave = useMutation({
    mutationFn: async () => (await import('./leave-for-provider.ts')).leaveForProvider(email, from),
  })
  return (
    <>
      {leave.isError && <Banner tone="danger">{problemWords(leave.error)}</Banner>}
      <Button variant="default" size="sm" fullWidth loading={leave.isPending} onClick={() => leave.mutate()}>
        {`Continue with ${name ?? 'your organization'}`}
      </Button>
    </>
  )
}
