/** Where a device or its supplies will go; where that is not known, the way to say it. */
import type { Member } from '@vitalrounds/domain/members/member'
import { ProfileFieldLink } from '../../ui/fields/ProfileFieldLink.tsx'
import { DialogNote } from '../../ui/dialogs/FormDialog.tsx'
import { addressProblem, sentToWords } from './ship-address.ts'

export const SentTo = ({ member }: { member: Member }) => (
  <DialogNote>
    {sentToWords(member)}
    {addressProblem(member) !== undefined && (
      <>
        {' '}
        <ProfileFieldLink memberId={member._id} place="address.line1">
          Complete the address
        </ProfileFieldLink>
      </>
    )}
  </DialogNote>
)
