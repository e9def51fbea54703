import type { MemberRow } from '@vitalrounds/domain/members/member'

/** Where a row leads: measurements are hidden for whoever has left (docs/sources/product.md 2.2). */
export const firstTab = ({ disenrolled }: Pick<MemberRow, 'disenrolled'>) => (disenrolled ? 'profile' : 'measurements')
