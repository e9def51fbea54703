/** /settings/user: what a person says about themselves, their password, how the screen looks, and where they are signed in. */
import { Profile } from '@vitalrounds/domain/auth/profile'
import { profileApi } from '@vitalrounds/domain/auth/profile-api'
import { careTitles } from '@vitalrounds/domain/values/care-titles'
import type { Reply } from '@vitalrounds/domain/contract'
import { usZones, zoneTitle } from '@vitalrounds/domain/values/us-zones'
import { useQuery } from '@tanstack/react-query'
import { apiQuery, call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import type { Fields } from '../ui/fields/fields.ts'
import { PhoneInput } from '../ui/fields/MaskedInput.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { AppearancePart } from './AppearancePart.tsx'
import { ChoiceField, TextField, TickField } from './parts/Field.tsx'
import { SettingsForm } from './parts/SettingsForm.tsx'
import styles from './parts/settings.module.css'
import { PasswordPart } from './PasswordPart.tsx'
import { SessionsPart } from './SessionsPart.tsx'

type Value = Reply<typeof profileApi.profile>['value']

const titles = careTitles.map((title) => ({ value: title, label: title }))
const zones = usZones.map(([value]) => ({ value, label: zoneTitle(value) }))

const judge = (value: Value) =>
  (Profile.safeParse(value).error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }))

const words = (value: Value) =>
  [
    ['First name', value.firstName],
    ['Last name', value.lastName],
    ['Public name', value.namePublic],
    ['Title', value.title || 'none'],
    ['NPI', value.npi || 'none'],
    ['Phone', value.phone || 'none'],
    ['Time zone', value.timeZone],
    ['Time counts', value.excludePatientTime ? 'no' : 'yes'],
  ] as const

export function UserPage({ me }: { me: Me }) {
  const query = useQuery(apiQuery(profileApi.profile, {}))
  return (
    <>
      <PageHeader title="User" note={me.email} />
      {loadState(query, 'Your profile could not be loaded', 'cards')}
      {query.data && (
        <SettingsForm
          kept={query.data}
          save={(body) => call(profileApi.saveProfile, { body: body as never })}
          done="Profile saved"
          needs={null}
          judge={judge}
          words={words}
          zone={me.timeZone}
        >
          {(fields) => <ProfileFields fields={fields} />}
        </SettingsForm>
      )}
      <PasswordPart me={me} />
      <AppearancePart />
      <SessionsPart zone={me.timeZone} />
    </>
  )
}

const ProfileFields = ({ fields: { bind, values, change } }: { fields: Fields<Value> }) => (
  <>
    <div className={styles['pair']}>
      <TextField bound={bind('firstName')} label="First name" autoComplete="given-name" />
      <TextField bound={bind('lastName')} label="Last name" autoComplete="family-name" />
    </div>
    <div className={styles['pair']}>
      <TextField bound={bind('namePublic')} label="Public name" description="How members are told who wrote to them" />
      <ChoiceField
        bound={bind('title')}
        label="Title"
        description="Shown to colleagues; one that may bill is given by an administrator"
        choices={titles}
        isClearable
      />
    </div>
    <div className={styles['pair']}>
      <PhoneInput {...bind('phone')} label="Phone" withAsterisk autoComplete="tel-national" />
      <ChoiceField bound={bind('timeZone')} label="Time zone" choices={zones} />
    </div>
    <TextField
      bound={bind('npi')}
      label="NPI"
      description="For practitioners: ten digits that stand on claims for their members"
      isOptional
    />
    <TickField
      label="Do not count my time"
      description="The time you spend on members’ pages is kept, and billed for nobody"
      isOn={values.excludePatientTime}
      onChange={(isOn) => change('excludePatientTime', isOn)}
    />
  </>
)
