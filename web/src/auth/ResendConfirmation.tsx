/** Asks for a new confirmation mail. The answer is the same whether or not the address is known. */
import { Button } from '@mantine/core'
import { authApi } from '@vitalrounds/domain/auth/api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../platform/api.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { ErrorPanel } from '../ui/notices/ErrorPanel.tsx'

export function ResendConfirmation({ email }: { email: string }) {
  const resend = useMutation({ mutationFn: () => call(authApi.resendConfirmation, { body: { email } }) })
  if (resend.isSuccess) return <Banner>If this address needs confirming, a new link is on its way.</Banner>
  return (
    <>
      {resend.isError && <ErrorPanel problem={resend.error} />}
      <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
        Send me a new link
      </Button>
    </>
  )
}
