/** Basic information that an account must have before anything else; until then the only other way is out. */
import { Button, TextInput } from '@mantine/core'
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { session } from '../platform/session.ts'
import { ApiProblem } from '../platform/wire.ts'
import { Banner } from '../ui/notices/Banner.tsx'
import { PhoneInput, ZipInput } from '../ui/fields/MaskedInput.tsx'
import { displayPhone } from '../ui/fields/format-phone.ts'
import { StateSelect } from '../ui/fields/StateSelect.tsx'
import '../ui/styles-later.ts'
import { PublicPage } from './parts/PublicPage.tsx'
import styles from './parts/PublicPage.module.css'

type Fields = Pick<Me, 'firstName' | 'lastName' | 'phone'> & Me['address']

/** What is known already, from whoever made the account or from a former try. */
const fieldsOf = ({ firstName, lastName, phone, address }: Me): Fields => ({
  firstName,
  lastName,
  phone: displayPhone(phone),
  ...address,
})

/** One way to describe each field: what it holds, what the server said of it, and what changes it. */
function useFields(me: Me, problem: ApiProblem | null) {
  const [fields, setFields] = useState(() => fieldsOf(me))
  const bind = (name: keyof Fields, label: string) => ({
    label,
    // Marked as required; checked by the server, whose sentence stands under the field
    withAsterisk: name !== 'line2',
    value: fields[name],
    error: problem?.fields[name] ?? problem?.fields[`address.${name}`],
    onChange: (value: string) => setFields((before) => ({ ...before, [name]: value })),
  })
  return { fields, bind }
}
type BoundField = ReturnType<ReturnType<typeof useFields>['bind']>

// Spaces are removed from names (docs/sources/product.md 1.5)
const Line = ({ bound, autoComplete, isName = false }: { bound: BoundField; autoComplete: string; isName?: boolean }) => (
  <TextInput
    {...bound}
    autoComplete={autoComplete}
    onChange={(event) => {
      const { value } = event.currentTarget
      bound.onChange(isName ? value.replaceAll(/\s/g, '') : value)
    }}
  />
)

export function UserInformationPage({ me, onDone }: { me: Me; onDone: () => void }) {
  const queryClient = useQueryClient()
  const save = useMutation({
    mutationFn: ({ firstName, lastName, phone, ...address }: Fields) =>
      call(accountApi.saveUserInformation, { body: { firstName, lastName, phone, address } }),
    onSuccess: async () => {
      // The account is asked about by the next page alone, so that nothing here would ask again by itself
      await queryClient.invalidateQueries({ refetchType: 'all' })
      onDone()
    },
  })
  const problem = save.error instanceof ApiProblem ? save.error : null
  const { fields, bind } = useFields(me, problem)
  return (
    <PublicPage title="User information">
      <p className={styles['text']}>Please complete your information to go on.</p>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(fields)
        }}
      >
        {save.isError && <NotSaved problem={problem} />}
        <Line bound={bind('firstName', 'First name')} autoComplete="given-name" isName />
        <Line bound={bind('lastName', 'Last name')} autoComplete="family-name" isName />
        <PhoneInput {...bind('phone', 'Phone')} autoComplete="tel-national" />
        <Line bound={bind('line1', 'Address line 1')} autoComplete="address-line1" />
        <Line bound={bind('line2', 'Address line 2')} autoComplete="address-line2" />
        <Line bound={bind('city', 'City')} autoComplete="address-level2" />
        <StateSelect {...bind('state', 'State')} />
        <ZipInput {...bind('zipCode', 'ZIP code')} autoComplete="postal-code" />
        <Button type="submit" size="sm" loading={save.isPending}>
          Submit
        </Button>
        <Button variant="subtle" onClick={() => void session.signOut()}>
          Log out
        </Button>
      </form>
    </PublicPage>
  )
}

const NotSaved = ({ problem }: { problem: ApiProblem | null }) => (
  <Banner tone="danger" title={problem?.title ?? 'Not saved'}>
    {problem?.detail ?? 'The server could not be reached. What you typed is still here.'}
  </Banner>
)
