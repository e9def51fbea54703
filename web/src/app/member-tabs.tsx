/** The tabs of a member's pages, in the order of the specification; each noun brings its own. */
import { lazy, Suspense } from 'react'
import type { MemberTab } from '../members/MemberPage.tsx'
import { ProfileTab } from '../members/ProfileTab.tsx'

/** Its forms and their rules load with the tab, not with every member page. */
const EditProfileTab = lazy(() =>
  import('../members/edit/EditProfileTab.tsx').then((file) => ({ default: file.EditProfileTab })),
)

/** Charts, tables and rules load with the tab that shows them. */
const MeasurementsTab = lazy(() =>
  import('../readings/MeasurementsTab.tsx').then((file) => ({ default: file.MeasurementsTab })),
)
const DevicesTab = lazy(() => import('../devices/DevicesTab.tsx').then((file) => ({ default: file.DevicesTab })))
const RawDataTab = lazy(() => import('../readings/raw/RawDataTab.tsx').then((file) => ({ default: file.RawDataTab })))
const CarePlanTab = lazy(() => import('../care/plan/CarePlanTab.tsx').then((file) => ({ default: file.CarePlanTab })))
const CareCalendarTab = lazy(() =>
  import('../care/calendar/CareCalendarTab.tsx').then((file) => ({ default: file.CareCalendarTab })),
)
const ManageTimeTab = lazy(() =>
  import('../timekeeping/ManageTimeTab.tsx').then((file) => ({ default: file.ManageTimeTab })),
)
const TextsTab = lazy(() => import('../messages/TextsTab.tsx').then((file) => ({ default: file.TextsTab })))
const PhoneCallsTab = lazy(() => import('../calls/PhoneCallsTab.tsx').then((file) => ({ default: file.PhoneCallsTab })))
const NotesTab = lazy(() => import('../notes/NotesTab.tsx').then((file) => ({ default: file.NotesTab })))
const BillingInsightsTab = lazy(() =>
  import('../reports/BillingInsightsTab.tsx').then((file) => ({ default: file.BillingInsightsTab })),
)

const CheckInTab = lazy(() => import('../check-ins/CheckInTab.tsx').then((file) => ({ default: file.CheckInTab })))
const RiskTab = lazy(() => import('../risk/RiskTab.tsx').then((file) => ({ default: file.RiskTab })))
const RxTab = lazy(() => import('../chart/RxTab.tsx').then((file) => ({ default: file.RxTab })))
const DiagnosesTab = lazy(() => import('../chart/DiagnosesTab.tsx').then((file) => ({ default: file.DiagnosesTab })))
const VisitsTab = lazy(() => import('../chart/VisitsTab.tsx').then((file) => ({ default: file.VisitsTab })))

export const memberTabs: readonly MemberTab[] = [
  { tab: 'profile', title: 'Profile', render: ({ member, me }) => <ProfileTab member={member} me={me} /> },
  {
    tab: 'measurements',
    title: 'Measurements',
    isHiddenWhenDisenrolled: true,
    render: ({ member, me }) => (
      <Suspense>
        <MeasurementsTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'wellness-check',
    title: 'Wellness check',
    render: ({ member, me }) => (
      <Suspense>
        <CheckInTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'clinical-risk',
    title: 'Clinical risk',
    render: ({ member }) => (
      <Suspense>
        <RiskTab member={member} />
      </Suspense>
    ),
  },
  {
    tab: 'billing-insights',
    title: 'Billing insights',
    render: ({ member, me }) => (
      <Suspense>
        <BillingInsightsTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'care-calendar',
    title: 'Care calendar',
    render: ({ member, me }) => (
      <Suspense>
        <CareCalendarTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'care-plan',
    title: 'Care plan',
    needsService: 'CCM',
    render: ({ member, me }) => (
      <Suspense>
        <CarePlanTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'text-messages',
    title: 'Text messages',
    composer: 'own',
    unread: ({ numUnreadMessages }) => numUnreadMessages,
    render: ({ member, me }) => (
      <Suspense>
        <TextsTab key={member._id} member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'phone-calls',
    title: 'Phone calls',
    render: ({ member, me }) => (
      <Suspense>
        <PhoneCallsTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'notes',
    title: 'Notes',
    render: ({ member, me }) => (
      <Suspense>
        <NotesTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'manage-rx-info',
    title: 'Rx info',
    render: ({ member, me }) => (
      <Suspense>
        <RxTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'manage-dx-info',
    title: 'Dx info',
    render: ({ member, me }) => (
      <Suspense>
        <DiagnosesTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'manage-devices',
    title: 'Devices',
    render: ({ member, me }) => (
      <Suspense>
        <DevicesTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'manage-rawdata',
    title: 'Raw data',
    isHiddenWhenDisenrolled: true,
    render: ({ member }) => (
      <Suspense>
        <RawDataTab member={member} />
      </Suspense>
    ),
  },
  {
    tab: 'em-visits',
    title: 'Visits',
    render: ({ member, me }) => (
      <Suspense>
        <VisitsTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'manage-time',
    title: 'Time',
    isHiddenWhenDisenrolled: true,
    composer: 'own',
    render: ({ member, me }) => (
      <Suspense>
        <ManageTimeTab member={member} me={me} />
      </Suspense>
    ),
  },
  {
    tab: 'edit-profile',
    title: 'Edit profile',
    // Its own fields and their Save stand at its foot
    composer: 'own',
    render: ({ member, me }) => (
      <Suspense>
        <EditProfileTab member={member} me={me} />
      </Suspense>
    ),
  },
]
