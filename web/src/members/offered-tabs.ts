/** Which pages a member has: not all stand open once they have left, and some need a service of the clinic. */
import type { Action } from '@vitalrounds/domain/access'
import type { Member } from '@vitalrounds/domain/members/member'
import type { Me } from '../platform/me.ts'

type TabFacts = { isHiddenWhenDisenrolled?: boolean; needsService?: 'RPM' | 'CCM'; action?: Action }

export const offeredTabs = <T extends TabFacts>(
  tabs: readonly T[],
  member: Pick<Member, 'disenrolled'> | undefined,
  { services, actions }: Pick<Me, 'services' | 'actions'>,
): T[] =>
  tabs.filter(
    (tab) =>
      !(member?.disenrolled && tab.isHiddenWhenDisenrolled === true) &&
      (tab.needsService === undefined || services.includes(tab.needsService)) &&
      (tab.action === undefined || actions.includes(tab.action)),
  )
