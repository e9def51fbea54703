/** /settings/sign-on: the identity provider through which people of the organization sign in. */
import { signOnSettingApi, type SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { SettingsForm } from '../../settings/parts/SettingsForm.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Note } from '../../ui/Sections.tsx'
import { LinkedPeople } from './LinkedPeople.tsx'
import { Provisioning } from './Provisioning.tsx'
import { ComingFields, PasswordFields, ProviderFields } from './SignOnFields.tsx'
import { formOf, judge, type SignOnForm, valueOf, wordsOf } from './sign-on-form.ts'
import styles from './SignOnPage.module.css'

export function SignOnPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(signOnSettingApi.get, {}))
  return (
    <>
      <PageHeader title="Single sign-on" note={query.data?.companyName ?? ''} />
      <div className={styles['about']}>
        <Note>
          People of the organization sign in at its own identity provider (OpenID Connect or SAML 2.0: Okta, Microsoft Entra ID, Google,
          Keycloak, AD FS and others). Whoever is disabled there cannot sign in here any more; with provisioning, an open session ends at
          once as well.
        </Note>
      </div>
      {loadState(query, 'Single sign-on could not be loaded', 'rows')}
      {query.data && <ProviderForm reply={query.data} me={me} />}
      {query.data && <Provisioning zone={me.timeZone} />}
      {query.data && query.data.people.length > 0 && <LinkedPeople people={query.data.people} zone={me.timeZone} />}
    </>
  )
}

const ProviderForm = ({ reply, me }: { reply: SignOnReply; me: Me }) => (
  <SettingsForm<SignOnForm>
    kept={{ ...reply, value: formOf(reply.value) }}
    save={async ({ value: form, version }) => {
      const { clientSecret } = form
      const body = { value: valueOf(form), version, ...(clientSecret !== '' && { clientSecret }) }
      const saved = await call(signOnSettingApi.save, { body })
      return { ...saved, value: formOf(saved.value) }
    }}
    done="Single sign-on saved"
    judge={judge}
    words={(form) => wordsOf(form, reply)}
    zone={me.timeZone}
  >
    {(fields) => (
      <>
        <ProviderFields fields={fields} reply={reply} zone={me.timeZone} />
        <ComingFields fields={fields} reply={reply} />
        <PasswordFields fields={fields} reply={reply} />
      </>
    )}
  </SettingsForm>
)
