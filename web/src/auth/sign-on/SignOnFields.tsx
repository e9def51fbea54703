/** The fields of the provider, of who comes in through it, and of passwords beside it. */
import { protocolWords, signOnProtocols, signOnSettingApi, type SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { ChoiceField, TextField, TickField } from '../../settings/parts/Field.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { CopyLine } from '../../ui/fields/CopyLine.tsx'
import type { Fields } from '../../ui/fields/fields.ts'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { Banner } from '../../ui/notices/Banner.tsx'
import { SamlFields } from './SamlFields.tsx'
import type { SignOnForm } from './sign-on-form.ts'
import styles from './SignOnPage.module.css'

type Props = { fields: Fields<SignOnForm>; reply: SignOnReply }

const protocolChoices = signOnProtocols.map((value) => ({ value, label: protocolWords[value] }))

export function ProviderFields({ fields, reply, zone }: Props & { zone: string }) {
  const { bind, values, change } = fields
  return (
    <fieldset className={styles['part']}>
      <legend>Provider</legend>
      <ChoiceField bound={bind('protocol')} label="Protocol" choices={protocolChoices} />
      {values.protocol === 'saml' ? <SamlFields fields={fields} reply={reply} zone={zone} /> : <OidcFields fields={fields} reply={reply} />}
      <TextField bound={bind('emailDomains')} label="E-mail domains" description="What stands behind the @, with commas between them" />
      <TickField label="People may sign in through this provider" isOn={values.isEnabled} onChange={(isOn) => change('isEnabled', isOn)} />
    </fieldset>
  )
}

function OidcFields({ fields: { bind, values }, reply: { redirectUri, hasSecret } }: Props) {
  const { onChange: changeSecret, ...secret } = bind('clientSecret')
  return (
    <>
      <CopyLine label="Redirect address" value={redirectUri} />
      <TextField bound={bind('issuer')} label="Issuer" description="As the provider states it, such as https://login.clinic.org" />
      <TestButton issuer={values.issuer} />
      <div className={styles['pair']}>
        <TextField bound={bind('clientId')} label="Client ID" description="From the provider" />
        <PasswordField
          {...secret}
          label="Client secret"
          shows="the client secret"
          description={hasSecret ? 'On record and never shown; enter one to replace it' : 'From the provider; never shown again'}
          autoComplete="off"
          onChange={(event) => changeSecret(event.currentTarget.value)}
        />
      </div>
    </>
  )
}

function TestButton({ issuer }: { issuer: string }) {
  const test = useMutation({ mutationFn: (tried: string) => call(signOnSettingApi.test, { body: { issuer: tried } }) })
  const isOfThis = test.variables === issuer
  return (
    <>
      <BusyButton variant="default" className={styles['test'] ?? ''} loading={test.isPending} onClick={() => test.mutate(issuer)}>
        Test the connection
      </BusyButton>
      {isOfThis && test.isError && <Banner tone="danger">{problemWords(test.error)}</Banner>}
      {isOfThis && test.data && test.data.problem !== null && <Banner tone="danger">{test.data.problem}</Banner>}
      {isOfThis && test.data?.problem === null && <Banner>The provider answers. People would sign in at {test.data.signInHost}.</Banner>}
    </>
  )
}

export const ComingFields = ({ fields: { bind, values, change }, reply: { workspaces } }: Props) => (
  <fieldset className={styles['part']}>
    <legend>Who comes in</legend>
    <TickField
      label="Ask the provider for proof of a second factor"
      description="Whoever signs in without one is refused. A factor shown there is not asked for again here."
      isOn={values.requiresMfa}
      onChange={(isOn) => change('requiresMfa', isOn)}
    />
    <TickField
      label="Add people who come for the first time"
      description="Otherwise only those who have an account here come in."
      isOn={values.createsUsers}
      onChange={(isOn) => change('createsUsers', isOn)}
    />
    <div className={styles['pair']}>
      {workspaces.length > 1 && (
        <ChoiceField
          bound={bind('homeGroupId')}
          label="Workspace of new people"
          description="Where somebody who is added begins"
          choices={workspaces.map(({ groupId, name }) => ({ value: groupId, label: name }))}
        />
      )}
      <TextField
        bound={bind('groupClaim')}
        isOptional
        label={values.protocol === 'saml' ? 'Attribute of groups' : 'Group claim'}
        description="Such as groups; empty: roles are managed here"
      />
      <TextField
        bound={bind('adminGroups')}
        isOptional
        label="Groups of administrators"
        description="With commas between them; everybody else is a user"
      />
    </div>
  </fieldset>
)

export const PasswordFields = ({ fields: { bind, values, change }, reply: { administrators } }: Props) => (
  <fieldset className={styles['part']}>
    <legend>Passwords</legend>
    <TickField
      label="Turn passwords off"
      description="People of these domains sign in through the provider alone. Passwords and passkeys of this product do not open their accounts, and no password is mailed."
      isOn={values.passwordsOff}
      onChange={(isOn) => change('passwordsOff', isOn)}
    />
    <ChoiceField
      bound={bind('emergencyUserId')}
      label="Emergency account"
      description="An administrator who can still sign in with a password, should the provider fail"
      choices={administrators.map(({ userId, name, email }) => ({ value: userId, label: `${name}, ${email}` }))}
      isClearable
    />
  </fieldset>
)
