/** What a provider of SAML is told of us, and what we have to know of it: by hand, or out of its metadata. */
import { Textarea } from '@mantine/core'
import { pemOf } from '@vitalrounds/domain/auth/saml-setting'
import { signOnSettingApi, type SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf } from '../../platform/zones.ts'
import { TextField } from '../../settings/parts/Field.tsx'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { CopyLine } from '../../ui/fields/CopyLine.tsx'
import type { Fields } from '../../ui/fields/fields.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import type { SignOnForm } from './sign-on-form.ts'
import styles from './SignOnPage.module.css'

type Props = { fields: Fields<SignOnForm>; reply: SignOnReply; zone: string }

export function SamlFields({ fields, reply: { saml, certificates }, zone }: Props) {
  const { bind } = fields
  const { onChange: changeCertificates, ...signing } = bind('samlCertificates')
  return (
    <>
      <CopyLine label="Our entity ID" value={saml.entityId} />
      <CopyLine label="Assertion consumer service (ACS) address" value={saml.acsUrl} />
      <CopyLine label="Our metadata" value={saml.metadata} />
      <MetadataField fields={fields} />
      <TextField
        bound={bind('samlEntityId')}
        label="Entity ID of the provider"
        description="As its metadata states it, to the last slash"
      />
      <TextField bound={bind('samlSignOnUrl')} label="Sign-on address" description="Of the HTTP-Redirect binding" />
      <Textarea
        {...signing}
        label="Signing certificates"
        description="PEM; a second one while the provider changes its certificate"
        withAsterisk
        autoComplete="off"
        spellCheck={false}
        autosize
        minRows={3}
        maxRows={10}
        classNames={{ input: styles['mono'] ?? '' }}
        onChange={(event) => changeCertificates(event.currentTarget.value)}
      />
      <Certificates certificates={certificates} zone={zone} />
      <AttributeFields fields={fields} />
    </>
  )
}

const AttributeFields = ({ fields: { bind } }: Pick<Props, 'fields'>) => (
  <>
    <TextField
      bound={bind('samlEmailAttribute')}
      isOptional
      label="Attribute of the e-mail"
      description="Its name as the provider sends it; empty: the name identifier is the e-mail"
    />
    <div className={styles['pair']}>
      <TextField
        bound={bind('samlFirstNameAttribute')}
        isOptional
        label="Attribute of the first name"
        description="For people who are added"
      />
      <TextField
        bound={bind('samlLastNameAttribute')}
        isOptional
        label="Attribute of the last name"
        description="For people who are added"
      />
    </div>
  </>
)

/** Fills in what it says. */
function MetadataField({ fields: { change } }: { fields: Fields<SignOnForm> }) {
  const [xml, setXml] = useState('')
  const reading = useMutation({
    mutationFn: () => call(signOnSettingApi.readMetadata, { body: { xml } }),
    onSuccess: ({ found }) => {
      if (!found) return
      change('samlEntityId', found.samlEntityId)
      change('samlSignOnUrl', found.samlSignOnUrl)
      change('samlCertificates', pemOf(found.samlCertificates))
    },
  })
  const count = reading.data?.found?.samlCertificates.length
  return (
    <>
      <Textarea
        label="Metadata of the provider"
        description="Paste the XML to fill in the three fields below"
        value={xml}
        error={reading.data?.problem ?? undefined}
        autoComplete="off"
        spellCheck={false}
        rows={3}
        classNames={{ input: styles['mono'] ?? '' }}
        onChange={(event) => {
          setXml(event.currentTarget.value)
          reading.reset()
        }}
      />
      <BusyButton variant="default" className={styles['test'] ?? ''} loading={reading.isPending} onClick={() => reading.mutate()}>
        Read the metadata
      </BusyButton>
      {reading.isError && <Banner tone="danger">{problemWords(reading.error)}</Banner>}
      {count !== undefined && (
        <Banner>{`Filled in: entity ID, sign-on address and ${count === 1 ? 'one certificate' : `${count} certificates`}.`}</Banner>
      )}
    </>
  )
}

function Certificates({ certificates, zone }: { certificates: SignOnReply['certificates']; zone: string }) {
  if (certificates.length === 0) return null
  const ended = certificates.filter(({ isExpired }) => isExpired)
  return (
    <>
      <ul className={styles['certificates']} aria-label="Certificates on record">
        {certificates.map(({ subject, fingerprint, expiresAt, isExpired }) => (
          <li key={fingerprint}>
            {`${subject}, ${isExpired ? 'ended' : 'ends'} ${dateOf(expiresAt, zone)}`}
            <span className={styles['fingerprint']}>{`SHA-256 ${fingerprint}`}</span>
          </li>
        ))}
      </ul>
      {ended.length > 0 && <Banner tone="warning">Whoever comes with an answer signed by a certificate that has ended is refused.</Banner>}
    </>
  )
}
