/** The tabs of a member's pages by name, in the order of the specification: one line a tab. What each draws comes with the page. */
import { tabActions } from '../ui/rights/tab-actions.ts'
import type { MemberTab } from './MemberPage.tsx'

type Place = Pick<MemberTab, 'title' | 'letter' | 'isHiddenWhenDisenrolled' | 'needsService' | 'action'>
const places = [
  { tab: 'profile', title: 'Profile', letter: 'o' },
  { tab: 'measurements', title: 'Measurements', letter: 'm', isHiddenWhenDisenrolled: true },
  { tab: 'wellness-check', title: 'Wellness check', letter: 'w', action: tabActions['wellness-check'] },
  { tab: 'clinical-risk', title: 'Clinical risk', letter: 'k', action: tabActions['clinical-risk'] },
  { tab: 'billing-insights', title: 'Billing insights', letter: 'b' },
  { tab: 'care-calendar', title: 'Care calendar', letter: 'c', action: tabActions['care-calendar'] },
  { tab: 'care-plan', title: 'Care plan', letter: 'p', needsService: 'CCM' },
  { tab: 'text-messages', title: 'Text messages', letter: 't', action: tabActions['text-messages'] },
  { tab: 'phone-calls', title: 'Phone calls', letter: 'h' },
  { tab: 'notes', title: 'Notes', letter: 'n' },
  { tab: 'alert-doctor', title: 'Alert doctor', letter: 'a', action: tabActions['alert-doctor'] },
  { tab: 'manage-rx-info', title: 'Rx info', letter: 'r' },
  { tab: 'manage-dx-info', title: 'Dx info', letter: 'd' },
  { tab: 'manage-devices', title: 'Devices', letter: 'v', action: tabActions['manage-devices'] },
  { tab: 'manage-rawdata', title: 'Raw data', letter: 'y', isHiddenWhenDisenrolled: true },
  { tab: 'em-visits', title: 'Visits', letter: 'e' },
  { tab: 'manage-time', title: 'Time', letter: 'i', isHiddenWhenDisenrolled: true },
  { tab: 'edit-profile', title: 'Edit profile', letter: 'l', action: tabActions['edit-profile'] },
] as const satisfies readonly (Place & { tab: string })[]
export type TabPlace = Place & { tab: (typeof places)[number]['tab'] }
export const tabPlaces: readonly TabPlace[] = places
