/** The links to the member's own page: handed out, one more for each caregiver, and taken back at once. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Button, TextInput } from '@mantine/core'
import { pageReviews } from '@vitalrounds/domain/links/page-languages'
import { type AccessLink, memberAccessApi, memberAccessPath } from '@vitalrounds/domain/member-access/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { isResendable, stateWords as sentWords } from '@vitalrounds/domain/values/text-delivery'
import { problems } from '@vitalrounds/domain/problems'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ProfileFieldLink } from '../../ui/fields/ProfileFieldLink.tsx'
import { apiQuery, call } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { dateOf, dateTimeZone } from '../../platform/zones.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { DialogNote, FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { useAct } from '../../ui/dialogs/use-act.ts'
import { GatedButton } from '../../ui/GatedButton.tsx'
import { loadState } from '../../ui/notices/load-problem.tsx'
import { useToast } from '../../ui/notices/toast-subject.ts'
import styles from './AccessLinks.module.css'
import { TextCaregiverDialog } from './TextCaregiverDialog.tsx'

type Props = { member: Member; me: Me }

export function AccessLinks({ member, me }: Props) {
  const query = useQuery(apiQuery(memberAccessApi.links, { params: { id: member._id } }))
  const [revoking, setRevoking] = useState<AccessLink | null>(null)
  const [texting, setTexting] = useState<AccessLink | null>(null)
  const links = query.data?.links ?? []
  return (
    <section className={styles['links']} aria-labelledby="access-links">
      <h2 id="access-links">Member’s own page</h2>
      {loadState(query, 'The links could not be loaded', 'line')}
      {query.data && links.length === 0 && <p className={styles['dim']}>No link has been handed out.</p>}
      {links.length > 0 && (
        <ul className={styles['list']}>
          {links.map((link) => (
            <li key={link._id}>
              <span>
                <b>{nameOf(link)}</b> {stateWords(link, me.timeZone)}
              </span>
              {!link.isOver && (
                <span>
                  {link.isCaregiver && (link.textState === null || isResendable(link.textState)) && (
                    <Button variant="subtle" size="compact-sm" onClick={() => setTexting(link)}>
                      {link.textState === null ? 'Text' : 'Text again'}
                      <span className="spoken"> the link to {nameOf(link)}</span>
                    </Button>
                  )}
                  <Button variant="subtle" color="danger" size="compact-sm" onClick={() => setRevoking(link)}>
                    Revoke<span className="spoken"> the link of {nameOf(link)}</span>
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {pageReviews.memberAccess[member.language] === 'draft' && (
        <p className={styles['dim']}>The words of this page are drafts that no native speaker has reviewed.</p>
      )}
      <HandOut member={member} address={query.data?.patientPortalURL} />
      {texting && <TextCaregiverDialog link={texting} member={member} onClose={() => setTexting(null)} />}
      {revoking && <RevokeDialog link={revoking} member={member} onClose={() => setRevoking(null)} />}
    </section>
  )
}

const nameOf = ({ isCaregiver, label }: AccessLink) => (isCaregiver ? label : 'The member')

function stateWords(link: AccessLink, zone: string): string {
  const { createdAt, by, revokedAt, lockedUntil, expiresAt, isOver, textState } = link
  const texted = textState === null ? '' : `, text: ${sentWords[textState].toLowerCase()}`
  const created = `made ${dateOf(createdAt, zone)}${by === '' ? '' : ` by ${by}`}${texted}`
  if (revokedAt !== null) return `${created}, revoked ${dateOf(revokedAt, zone)}`
  if (isOver) return `${created}, over: it has expired or was locked by wrong dates`
  if (lockedUntil !== null) return `${created}, locked by wrong dates until ${dateTimeZone(lockedUntil, zone)}`
  return `${created}, works until ${dateOf(expiresAt, zone)}`
}

type HandOutProps = {
  member: Member
  /** Null where none was made yet; undefined until that is known: a second one would be made of ignorance. */
  address: string | null | undefined
}

/** The member's own address is copied; a caregiver's is shown once, when it is made. */
function HandOut({ member, address }: HandOutProps) {
  const [isNaming, setNaming] = useState(false)
  const generate = useAct(
    async () => {
      const body = { phone: member.phone, pathName: memberAccessPath, dob: member.dob }
      const { url } = typeof address !== 'string' ? await call(memberAccessApi.generate, { body }) : { url: address }
      await navigator.clipboard.writeText(url)
    },
    { done: 'The address was copied', onDone: () => {} },
  )
  const why = member.disenrolled ? problems['member.disenrolled'].text : undefined
  return (
    <div className={styles['acts']}>
      <GatedButton
        variant="default"
        size="compact-sm"
        why={why ?? addressProblem(member, address)}
        loading={generate.isPending}
        onClick={() => generate.mutate(undefined)}
      >
        Copy the member’s address
      </GatedButton>
      {member.phone === '' && (
        <ProfileFieldLink memberId={member._id} place="phone">
          Enter the phone number
        </ProfileFieldLink>
      )}
      <GatedButton variant="default" size="compact-sm" why={why} onClick={() => setNaming(true)}>
        New link for a caregiver
      </GatedButton>
      {generate.error && <p role="alert">{problemWords(generate.error)}</p>}
      {isNaming && <CaregiverDialog member={member} onClose={() => setNaming(false)} />}
    </div>
  )
}

const addressProblem = ({ phone }: Member, address: HandOutProps['address']) =>
  address === undefined
    ? 'Whether there is an address already is not known yet.'
    : phone === ''
      ? 'This member has no phone number, by which the address is made.'
      : undefined

function CaregiverDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const toast = useToast()
  const [label, setLabel] = useState(member.caregiver.name)
  const make = useAct(() => call(memberAccessApi.addCaregiver, { params: { id: member._id }, body: { label: label.trim() } }), {
    done: '',
    onDone: () => {},
  })
  const copy = async (url: string) => {
    await navigator.clipboard.writeText(url)
    toast('The address was copied')
    onClose()
  }
  const { data } = make
  return (
    <FormDialog
      title="New link for a caregiver"
      about={aboutMember(member)}
      submitLabel={data ? 'Copy and close' : 'Make the link'}
      why={label.trim() === '' ? 'Say whose it is.' : undefined}
      isBusy={make.isPending}
      error={problemWords(make.error)}
      onSubmit={() => (data ? void copy(data.url) : make.mutate(undefined))}
      onClose={onClose}
    >
      {data ? (
        <TextInput label={`Address for ${label.trim()}`} readOnly value={data.url} data-autofocus />
      ) : (
        <TextInput
          label="Whose it is"
          data-autofocus
          maxLength={80}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
      )}
      <DialogNote>
        {data
          ? 'It is shown this once; the list of links can also text it to the caregiver. Give it to nobody else.'
          : 'It opens the member’s page after the date of birth, and can be revoked by itself.'}
      </DialogNote>
    </FormDialog>
  )
}

function RevokeDialog({ link, member, onClose }: { link: AccessLink; member: Member; onClose: () => void }) {
  const revoke = useAct(() => call(memberAccessApi.revoke, { params: { id: member._id, linkId: link._id } }), {
    done: 'Link revoked',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={`Revoke the link of ${nameOf(link)}?`}
      about={aboutMember(member)}
      confirmLabel="Revoke"
      isBusy={revoke.isPending}
      error={problemWords(revoke.error)}
      onConfirm={() => revoke.mutate(undefined)}
      onCancel={onClose}
    >
      It opens nothing from now on, also where its page is open.
    </ConfirmDialog>
  )
}
