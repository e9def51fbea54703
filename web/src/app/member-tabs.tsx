/** The tabs of a member's pages, in the order of the specification; each noun brings its own. */
import type { MemberTab } from '../members/MemberPage.tsx'
import { ProfileTab } from '../members/ProfileTab.tsx'

export const memberTabs: readonly MemberTab[] = [
  { tab: 'profile', title: 'Profile', render: ({ member, me }) => <ProfileTab member={member} me={me} /> },
]
