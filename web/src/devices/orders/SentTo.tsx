/** Where a device or its supplies will go; where that is not known, the way to say it. */
import type { Member } from '@vitalrounds/domain/members/member'
import { Link } from '@tanstack/react-router'
import { DialogNote } from '../../ui/dialogs/FormDialog.tsx'
import { addressProblem, sentToWords } from './ship-address.ts'

export const SentTo = ({ member }: { member: Member }) => (
  <DialogNote>
    {sentToWords(member)}
    {addressProblem(member) !== undefined && (
      <>
        {' '}
        <Link to="/member-details/$memberId/$tab" params={{ memberId: member._id, tab: 'edit-profile' }}>
          Complete the address
        </Link>
      </>
    )}
  </DialogNote>
)
