/** Which pages a member has: not all stand open once they have left, and some need a service of the clinic. */
import type { Member } from '@vitalrounds/domain/members/member'
import type { Me } from '../platform/me.ts'

type TabFacts = { isHiddenWhenDisenrolled?: boolean; needsService?: 'RPM' | 'CCM' }

export const offeredTabs = <T extends TabFacts>(
  tabs: readonly T[],
  member: Pick<Member, 'disenrolled'> | undefined,
  { services }: Pick<Me, 'services'>,
): T[] =>
  tabs.filter(
    (tab) =>
      !(member?.disenrolled && tab.isHiddenWhenDisenrolled === true) &&
      (tab.needsService === undefined || services.includes(tab.needsService)),
  )
