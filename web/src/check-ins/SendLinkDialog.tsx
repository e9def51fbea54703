/** Sends a link to what is due, in a language that may be sent; an administrator may accept one that waits for review. */
import { aboutMember } from '@vitalrounds/domain/values/about-member'
import { Checkbox, Select, TextInput } from '@mantine/core'
import { checkInApi } from '@vitalrounds/domain/check-ins/api'
import type { Reply } from '@vitalrounds/domain/contract'
import type { Member } from '@vitalrounds/domain/members/member'
import type { Language } from '@vitalrounds/domain/values/languages'
import { useState } from 'react'
import { DraftedFormDialog } from '../drafts/parts/DraftedFormDialog.tsx'
import { languageNames } from '../ui/fields/language-names.ts'
import { MendInProfile } from '../ui/fields/ProfileFieldLink.tsx'
import { call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { ApiProblem } from '../platform/wire.ts'
import { newUuid } from '../platform/new-uuid.ts'
import { problemWords } from '../platform/problem-words.ts'
import { DialogNote, DialogText } from '../ui/dialogs/FormDialog.tsx'
import { useAct } from '../ui/dialogs/use-act.ts'

type Props = { page: Reply<typeof checkInApi.list>; member: Member; me: Me; onClose: () => void }
const notReviewed = 'No native clinician has reviewed this language; an administrator may accept it.'

function useSending({ page, member, me, onClose }: Props) {
  const [language, setLanguage] = useState<Language>(member.language)
  const [reason, setReason] = useState('')
  const [isAtNight, setAtNight] = useState(false)
  // Of a language one link, however often its answer is lost
  const [keys] = useState(() => Object.fromEntries(page.languages.map((language) => [language.language, newUuid()])))
  const match = page.languages.find((item) => item.language === language)
  const mayBeSent = match?.isReviewed === true || match?.isAccepted === true
  const isAdmin = me.actions.includes('user.manage')
  const send = useAct(
    async () => {
      if (!mayBeSent) await call(checkInApi.accept, { body: { language, reason } })
      const body = { language, key: keys[language], isNightConfirmed: isAtNight }
      return call(checkInApi.send, { params: { id: member._id }, body })
    },
    { done: 'The link was sent', onDone: onClose },
  )
  const isRefusedAtNight = send.error instanceof ApiProblem && send.error.code === 'sms.atNight'
  const why = mayBeSent ? undefined : !isAdmin ? notReviewed : reason.trim().length < 3 ? 'Say why this language may be sent.' : undefined
  return {
    language,
    setLanguage,
    reason,
    setReason,
    isAtNight,
    setAtNight,
    mayBeSent,
    isAdmin,
    send,
    isRefusedAtNight,
    why,
  }
}

export function SendLinkDialog(props: Props) {
  const { page, member, onClose } = props
  const { language, setLanguage, reason, setReason, isAtNight, setAtNight, mayBeSent, isAdmin, send, isRefusedAtNight, why } =
    useSending(props)
  return (
    <DraftedFormDialog
      values={{ language, reason }}
      draft={{ memberId: member._id, kind: 'reason', about: 'check-in link' }}
      onRestore={(begun) => {
        setLanguage(begun.language)
        setReason(begun.reason)
      }}
      isSent={send.isSuccess}
      title="Send a check-in link"
      about={aboutMember(member)}
      submitLabel={mayBeSent || !isAdmin ? 'Send link' : 'Accept and send'}
      why={why}
      isBusy={send.isPending}
      error={problemWords(send.error)}
      onSubmit={() => send.mutate(undefined)}
      onClose={onClose}
    >
      <DialogText>The member proves the date of birth first, has 72 hours and answers once. The text names no health matter.</DialogText>
      <LanguageField page={page} language={language} onLanguage={setLanguage} />
      {!mayBeSent && <Unreviewed isAdmin={isAdmin} reason={reason} onReason={setReason} />}
      {isRefusedAtNight && (
        <Checkbox label="Send it all the same" checked={isAtNight} onChange={(event) => setAtNight(event.currentTarget.checked)} />
      )}
      {send.error instanceof ApiProblem && <MendInProfile problem={send.error.code} memberId={member._id} isBeside />}
      <DialogNote>Nobody reads the answers right away; the page says so first.</DialogNote>
    </DraftedFormDialog>
  )
}

type UnreviewedProps = { isAdmin: boolean; reason: string; onReason: (reason: string) => void }

/** Who may accept a language says why; whoever may not sees what it waits for. */
const Unreviewed = ({ isAdmin, reason, onReason }: UnreviewedProps) =>
  isAdmin ? (
    <TextInput label="Why it may be sent" value={reason} maxLength={500} onChange={(event) => onReason(event.currentTarget.value)} />
  ) : (
    <DialogText>{notReviewed}</DialogText>
  )

type LanguageProps = Pick<Props, 'page'> & { language: Language; onLanguage: (language: Language) => void }

const LanguageField = ({ page, language, onLanguage }: LanguageProps) => (
  <Select
    label="Language"
    data={page.languages.map((language) => ({
      value: language.language,
      label: `${languageNames[language.language]}${language.isReviewed ? '' : language.isAccepted ? ', accepted without review' : ', not reviewed'}`,
    }))}
    allowDeselect={false}
    value={language}
    onChange={(value) => onLanguage(value as Language)}
  />
)
