/** A member's pages: the way back, the tabs, the strip that never leaves, and the chosen tab. */
import type { Action } from '@vitalrounds/domain/access'
import { usDate } from '@vitalrounds/domain/us-date'
import { memberApi } from '@vitalrounds/domain/members/api'
import { listTitle, pageSize } from '@vitalrounds/domain/members/list'
import type { Member } from '@vitalrounds/domain/members/member'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { dayIn } from '../platform/zones.ts'
import { IconChevronLeft } from '../ui/icons.tsx'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { Loading } from '../ui/notices/Loading.tsx'
import { MenuLine } from '../ui/menu/MenuLine.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { ToastSubjectContext, useShownSubject } from '../ui/notices/toast-subject.ts'
import { usePrintedSubject } from '../ui/print/page-edges.ts'
import { MemberElsewhere } from './MemberElsewhere.tsx'
import { MemberProblem } from './MemberProblem.tsx'
import { ListSteps } from './ListSteps.tsx'
import styles from './MemberPage.module.css'
import { MemberStrip, StripOf } from './MemberStrip.tsx'
import { useListedRow } from './listed-row.ts'
import { offeredTabs } from './offered-tabs.ts'
import { type PlaceInList, writePlace } from './place-in-list.ts'
import { useTabShortcuts } from './tab-shortcuts.ts'
import { useLeaveMark } from './way-back.ts'

/** A tab of the member pages; nouns hand theirs to the route, so that this page knows none of them. */
export type MemberTab = {
  tab: string
  title: string
  /** Leads here after `T`. */
  letter?: string
  /** Hidden for members who have left, also when its address is typed in (docs/sources/screens.md disenrolled). */
  isHiddenWhenDisenrolled?: boolean
  /** Shown only where the clinic has this service. */
  needsService?: 'RPM' | 'CCM'
  /** Shown only to whoever may do this. */
  action?: Action
  render: (displayed: { member: Member; me: Me }) => ReactNode
  /** How much of it nobody has read. */
  unread?: (member: Member) => number
  /** What is written at the foot of it; without, a note. */
  composer?: 'own'
}
/** What nouns add to every page of a member. */
export type MemberPieces = {
  /** In the strip, after the figures. */
  inStrip: (displayed: { member: Member; me: Me; tab: string }) => ReactNode
  /** Under the strip. */
  underStrip: (displayed: { member: Member; me: Me }) => ReactNode
  /** At the foot of pages that have no composer of their own. */
  foot: (displayed: { member: Member; me: Me }) => ReactNode
}
type Props = {
  me: Me
  memberId: string
  tab: string
  tabs: readonly MemberTab[]
  pieces: MemberPieces
  place: PlaceInList | undefined
}

/** `Elena Anderson · 12/05/1971 · MRN 884120 · Measurements`: two identifiers on every sheet. */
const subjectWords = ({ name, dob, mrn }: Member, title: string | undefined) =>
  [name, usDate(dob), mrn === '' ? '' : `MRN ${mrn}`, title].filter(Boolean).join(' · ')

/** What the page is called in the browser's tab and on paper. */
function usePageNames(member: Member | undefined, listedName: string | undefined, title: string | undefined): void {
  usePageTitle(member?.name ?? listedName, title)
  usePrintedSubject(member ? subjectWords(member, title) : '')
}

export function MemberPage({ me, memberId, tab, tabs, pieces, place }: Props) {
  const query = useQuery(apiQuery(memberApi.get, { params: { id: memberId } }))
  const now = useNow()
  const member = query.data
  const listed = useListedRow(memberId)
  useLeaveMark(place, memberId)
  const offered = offeredTabs(tabs, member ?? listed, me)
  const current = offered.find((t) => t.tab === tab)
  usePageNames(member, listed?.name, current?.title)
  useTabShortcuts(offered, memberId, place)
  useShownSubject(memberId)
  return (
    <div className={styles['page']} data-scrolls>
      <nav aria-label="Member pages" className={styles['side']}>
        <BackToList place={place} />
        {place && <ListSteps place={place} memberId={memberId} tab={tab} />}
        <Tabs {...{ offered, member, memberId, tab, place }} isKnown={(member ?? listed) !== undefined} />
      </nav>
      <main id="main" tabIndex={-1} className={styles['main']}>
        {!member && listed && <StripOf member={listed} today={dayIn(now, listed.timeZone)} />}
        <OnItsWay isPending={query.isPending} />
        <MemberProblem asked={query} />
        <MemberElsewhere problem={query.error} me={me} memberId={memberId} tab={tab} />
        {member && (
          // Nothing of one member's pieces, open dialogs and what is being sent included, goes on as another's
          <ToastSubjectContext key={member._id} value={{ id: member._id, name: member.name }}>
            <MemberContent {...{ me, member, tab, tabs, pieces, current, now }} />
          </ToastSubjectContext>
        )}
      </main>
    </div>
  )
}

type ContentProps = Pick<Props, 'me' | 'tab' | 'tabs' | 'pieces'> & { member: Member; current: MemberTab | undefined; now: number }

/** The strip, what stands under it, the chosen tab and its foot. */
const MemberContent = ({ me, member, tab, tabs, pieces, current, now }: ContentProps) => (
  <>
    <MemberStrip member={member} now={now} today={dayIn(now, member.timeZone)} zone={me.timeZone}>
      {current && pieces.inStrip({ member, me, tab })}
    </MemberStrip>
    {pieces.underStrip({ member, me })}
    <div key={tab} className={styles['content']}>
      {current?.render({ member, me }) ?? <NoSuchTab isDisenrolled={member.disenrolled} missing={tabs.find((t) => t.tab === tab)} />}
    </div>
    {current && current.composer !== 'own' && <div data-screen-only>{pieces.foot({ member, me })}</div>}
  </>
)

const OnItsWay = ({ isPending }: { isPending: boolean }) =>
  isPending && (
    <div className={`${styles['content']} ${styles['awaited']}`}>
      <Loading shape="cards" />
    </div>
  )

type TabsProps = Pick<Props, 'memberId' | 'tab' | 'place'> & {
  offered: readonly MemberTab[]
  member: Member | undefined
  /** Whether the member is enrolled or has left; before, what those who left do not have keeps its place and is not shown. */
  isKnown: boolean
}

const Tabs = ({ offered, member, memberId, tab, place, isKnown }: TabsProps) => (
  <MenuLine current={tab}>
    {offered.map((t) => (
      <li key={t.tab} className={!isKnown && t.isHiddenWhenDisenrolled ? styles['unknown'] : undefined}>
        <Link
          to="/member-details/$memberId/$tab"
          params={{ memberId, tab: t.tab }}
          search={place ? writePlace(place) : {}}
          className={styles['tab']}
          aria-current={t.tab === tab ? 'page' : undefined}
        >
          {t.title}
          <Unread count={member && t.unread ? t.unread(member) : 0} />
        </Link>
      </li>
    ))}
  </MenuLine>
)

const Unread = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <span className={styles['unread']}>
      {count}
      <span className="spoken"> unread</span>
    </span>
  )

/** Back to the list one came from, at its page; else to everybody. */
const BackToList = ({ place }: { place: PlaceInList | undefined }) => (
  <Link
    to="/home/$listFilter"
    params={{ listFilter: place?.list ?? 'all-members' }}
    search={place ? { ...place.search, page: Math.floor(place.at / pageSize) } : {}}
    className={styles['back']}
  >
    <IconChevronLeft size={15} aria-hidden="true" /> {listTitle(place?.list ?? 'all-members', place?.search.practiceId)}
  </Link>
)

type Missing = { isDisenrolled: boolean; missing: MemberTab | undefined }

/** An address of the menu that is not offered says why. */
const NoSuchTab = ({ isDisenrolled, missing }: Missing) => {
  const why =
    missing?.needsService && !isDisenrolled
      ? `${missing.title}s belong to ${missing.needsService}, which this clinic does not offer.`
      : undefined
  return (
    <EmptyState title={why ?? (isDisenrolled ? 'This page is not shown for disenrolled members.' : 'This page does not exist.')}>
      Choose a page from the menu.
    </EmptyState>
  )
}
