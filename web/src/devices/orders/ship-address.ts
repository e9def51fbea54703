/** Where a device or its supplies are sent, and why they cannot be. */
import type { Member } from '@vitalrounds/domain/members/member'

export function addressProblem({ address }: Pick<Member, 'address'>): string | undefined {
  const isComplete = address.line1 !== '' && address.city !== '' && address.state !== '' && address.zipCode !== ''
  return isComplete ? undefined : 'The member’s address is not complete.'
}

/** `Sent to 407 Willow Dr, Apt 16C, New York, NY 10027` */
export function sentToWords({ address: { line1, line2, city, state, zipCode } }: Pick<Member, 'address'>): string {
  const parts = [line1, line2, city, `${state} ${zipCode}`].filter((part) => part.trim() !== '')
  return parts.length === 0 ? 'No address is known.' : `Sent to ${parts.join(', ')}`
}
