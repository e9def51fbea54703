/** The tabs of a member's pages, in the order of the specification; each noun brings its own. */
import { type ComponentType, lazy, Suspense } from 'react'
import type { Member } from '@vitalrounds/domain/members/member'
import type { Me } from '../platform/me.ts'
import type { MemberTab } from '../members/MemberPage.tsx'
import { type TabPlace, tabPlaces } from '../members/tab-places.ts'
import { ProfileTab } from '../members/ProfileTab.tsx'
import { Loading, type LoadingShape } from '../ui/notices/Loading.tsx'
// Where nearly everybody arrives: it comes with the page
import { MeasurementsTab } from '../readings/MeasurementsTab.tsx'

const AccessLinks = lazy(() => import('../member-access/parts/AccessLinks.tsx').then((file) => ({ default: file.AccessLinks })))
const PractitionerOrders = lazy(() =>
  import('../care/orders/PractitionerOrders.tsx').then((file) => ({ default: file.PractitionerOrders })),
)
/** Its forms and their rules load with the tab, not with every member page. */
const EditProfileTab = lazy(() => import('../members/edit/EditProfileTab.tsx').then((file) => ({ default: file.EditProfileTab })))

const DevicesTab = lazy(() => import('../devices/DevicesTab.tsx').then((file) => ({ default: file.DevicesTab })))
const RawDataTab = lazy(() => import('../readings/raw/RawDataTab.tsx').then((file) => ({ default: file.RawDataTab })))
const CarePlanTab = lazy(() => import('../care/plan/CarePlanTab.tsx').then((file) => ({ default: file.CarePlanTab })))
const CareCalendarTab = lazy(() => import('../care/calendar/CareCalendarTab.tsx').then((file) => ({ default: file.CareCalendarTab })))
const ManageTimeTab = lazy(() => import('../timekeeping/ManageTimeTab.tsx').then((file) => ({ default: file.ManageTimeTab })))
const TextsTab = lazy(() => import('../messages/TextsTab.tsx').then((file) => ({ default: file.TextsTab })))
const PhoneCallsTab = lazy(() => import('../calls/PhoneCallsTab.tsx').then((file) => ({ default: file.PhoneCallsTab })))
const AlertDoctorTab = lazy(() => import('../alerts/AlertDoctorTab.tsx').then((file) => ({ default: file.AlertDoctorTab })))
const NotesTab = lazy(() => import('../notes/NotesTab.tsx').then((file) => ({ default: file.NotesTab })))
const BillingInsightsTab = lazy(() => import('../reports/BillingInsightsTab.tsx').then((file) => ({ default: file.BillingInsightsTab })))

const CheckInTab = lazy(() => import('../check-ins/CheckInTab.tsx').then((file) => ({ default: file.CheckInTab })))
const RiskTab = lazy(() => import('../risk/RiskTab.tsx').then((file) => ({ default: file.RiskTab })))
const RxTab = lazy(() => import('../chart/RxTab.tsx').then((file) => ({ default: file.RxTab })))
const DiagnosesTab = lazy(() => import('../chart/DiagnosesTab.tsx').then((file) => ({ default: file.DiagnosesTab })))
const VisitsTab = lazy(() => import('../chart/VisitsTab.tsx').then((file) => ({ default: file.VisitsTab })))

type TabProps = { member: Member; me: Me }

/** While its files are on their way its place is held in the shape of what comes. */
const waiting = (shape: LoadingShape) => (
  <div style={{ padding: '12px 16px' }}>
    <Loading shape={shape} />
  </div>
)
const display =
  (Tab: ComponentType<TabProps>, shape: LoadingShape = 'rows') =>
  (props: TabProps) => (
    <Suspense fallback={waiting(shape)}>
      <Tab {...props} />
    </Suspense>
  )
/** Begins anew with every member, so that nothing typed for one is ever sent to another. */
const shownAnew = (Tab: ComponentType<TabProps>) => (props: TabProps) => (
  <Suspense fallback={waiting('rows')}>
    <Tab key={props.member._id} {...props} />
  </Suspense>
)
const Profile = (props: TabProps) => (
  <ProfileTab {...props}>
    <PractitionerOrders {...props} />
    {props.me.actions.includes('access.share') && <AccessLinks {...props} />}
  </ProfileTab>
)
const unread: MemberTab['unread'] = ({ numUnreadMessages }) => numUnreadMessages

/** `composer: 'own'`: its own fields stand at its foot. */
const views: Record<TabPlace['tab'], Pick<MemberTab, 'composer' | 'unread' | 'render'>> = {
  profile: { render: display(Profile) },
  measurements: { render: display(MeasurementsTab, 'charts') },
  'wellness-check': { render: display(CheckInTab, 'cards') },
  'clinical-risk': { render: display(RiskTab, 'cards') },
  'billing-insights': { render: display(BillingInsightsTab) },
  'care-calendar': { render: display(CareCalendarTab) },
  'care-plan': { render: display(CarePlanTab) },
  'text-messages': { composer: 'own', unread, render: shownAnew(TextsTab) },
  'phone-calls': { render: display(PhoneCallsTab) },
  notes: { render: display(NotesTab) },
  'alert-doctor': { composer: 'own', render: display(AlertDoctorTab) },
  'manage-rx-info': { render: display(RxTab) },
  'manage-dx-info': { render: display(DiagnosesTab) },
  'manage-devices': { render: display(DevicesTab, 'cards') },
  'manage-rawdata': { render: display(RawDataTab) },
  'em-visits': { render: display(VisitsTab) },
  'manage-time': { composer: 'own', render: display(ManageTimeTab) },
  'edit-profile': { composer: 'own', render: display(EditProfileTab) },
}
export const memberTabs: readonly MemberTab[] = tabPlaces.map((place) => ({ ...place, ...views[place.tab] }))
