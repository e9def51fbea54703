/** What five years leave in the other tabs of a member: texts, calls, visits, medications, check-ins, labs and time. */
import type pg from 'pg'

const days = 1826
/** How many of each; the newest are of today and yesterday. */
const many = {
  texts: 1500,
  calls: 400,
  visits: 60,
  medications: 24,
  diagnoses: 12,
  checkIns: 200,
  labs: 80,
  intervals: 3000,
}

type MemberOwner = { groupId: string; memberId: string; staffId: string }

export async function fiveYears(owner: pg.Client, { groupId, memberId, staffId }: MemberOwner) {
  // Spread evenly over the years, from an hour ago back
  const at = (count: number) => `now() - interval '1 hour' - make_interval(secs => n * ${Math.floor((days * 86_400) / count)})`
  const each = (count: number) => `generate_series(0, ${count - 1}) n`
  const zone = `'America/New_York'`
  const add = (sql: string, more: unknown[] = []) => owner.query(sql, [groupId, memberId, ...more])
  await add(`
    insert into text_message (group_id, member_id, sender_type, value, at, read_at, phone, clinic_phone, state, sid)
    select $1, $2, case n % 2 when 0 then 'USER' else 'MEMBER' end, 'How do you feel today? Please measure before breakfast.',
           ${at(many.texts)}, now(), '+14155550100', '+12125550100', case n % 2 when 0 then 'delivered' end, 'bench' || n from ${each(many.texts)}`)
  await add(
    `with c as (
       insert into call (group_id, direction, member_id, phone, user_id, program, state, at, answered_at, ended_at, seconds, answered_by, outcome, wrapped_at)
       select $1, 'out', $2, '+14155550100', $3, 'RPM', 'completed', t.at, t.at, t.at + interval '4 minutes', 240, 'human', 'spoke', t.at + interval '5 minutes'
         from (select ${at(many.calls)} as at from ${each(many.calls)}) t returning id, at)
     insert into call_member (group_id, call_id, member_id, at) select $1, id, $2, at from c`,
    [staffId],
  )
  await add(`
    insert into visit (group_id, member_id, visited_on, kind, practitioner, source)
    select $1, $2, (${at(many.visits)})::date, case n % 9 when 8 then 'emergency' else 'office' end, 'Dr. Bench', 'entered' from ${each(many.visits)}`)
  await add(`
    insert into medication (group_id, member_id, name, dose, start_ym, end_ym, source)
    select $1, $2, 'Medication ' || n, '10 mg', to_char(${at(many.medications)}, 'YYYY-MM'), case when n % 2 = 0 then '' else to_char(now(), 'YYYY-MM') end, 'entered'
      from ${each(many.medications)}`)
  await add(`
    insert into diagnosis (group_id, member_id, code, source)
    select $1, $2, (array['I10', 'E11.22', 'N18.31', 'I50.22', 'J44.9', 'E78.5', 'I48.91', 'M81.0', 'F32.A', 'G47.33', 'K21.9', 'N40.0'])[n + 1], 'entered' from ${each(many.diagnoses)}`)
  await add(`
    insert into lab_result (group_id, member_id, test, tenths, drawn_on)
    select $1, $2, (array['a1c', 'hdl', 'totalCholesterol', 'egfr'])[n % 4 + 1], 70 + n, (${at(many.labs)})::date from ${each(many.labs)}
    on conflict do nothing`)
  await add(`
    with c as (
      insert into check_in (group_id, member_id, channel, language, sets, state, answers, started_at, completed_at, expires_at)
      select $1, $2, 'phone', 'English', '{"falls": 1, "general": 1}', 'complete', '{"falls": {"fallen": "no", "unsteady": "no", "worried": "no"}}', t.at, t.at, t.at
        from (select ${at(many.checkIns)} as at from ${each(many.checkIns)}) t returning id, completed_at)
    insert into check_in_result (group_id, member_id, check_in_id, set_id, set_version, score, answered, asked, level, reasons, completed_at)
    select $1, $2, id, s, 1, 0, 3, 4, 'green', '[]', completed_at from c, unnest('{falls,general}'::text[]) s`)
  await add(
    `insert into work_interval (group_id, member_id, staff_id, source, url, program, started_at, ended_at, client_started_at, client_ended_at, year_month, staff_name, staff_title, is_staff_excluded)
     select $1, $2, $3, 'page', 'profile', 'rpm', t.at, t.at + interval '40 seconds', t.at, t.at + interval '40 seconds',
            to_char(t.at at time zone ${zone}, 'YYYY-MM'), 'Bench Nurse', 'RN', false
       from (select ${at(many.intervals)} as at from ${each(many.intervals)}) t`,
    [staffId],
  )
  await owner.query(
    'vacuum (analyze) text_message, call, call_member, visit, medication, check_in, check_in_result, lab_result, work_interval',
  )
}
