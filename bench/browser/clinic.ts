/** The clinic that the browser looks at: members with a scale each, blood pressures, one of five years, and a nurse. */
import { openPasswords } from '../../server/src/auth/hash-password.ts'
import { partsVersion } from '../../server/src/members/summary/refresh-summary.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { databaseOf } from '../../scripts/server-run.ts'
import { seedHookTarget, type Target } from '../hook-target.ts'

export type Clinic = Target & { origin: string; fiveYears: string }
export const nurse = { email: 'nurse@bench.example', password: 'bench-password-of-a-nurse' } as const

const scales = 200
// Five years, three times a day: 1,826 days (issue 4, "five years of BP (5,478 readings)")
export const fiveYearsOfActs = 5478

/** Acts of systolic, diastolic and pulse that end now: a slow wave, chance, and the severities of the default rules. */
const actsSql = (members: string, acts: number, perDay: number) => `
  insert into reading (group_id, member_id, metric, value, measured_at, received_at, measured_on, source, act_key, severity)
  select m.group_id, m.id, v.metric, v.value, t.at, t.at, (t.at at time zone 'America/New_York')::date, 'device', 'bench ' || t.n,
         case when v.metric = 'pulse' or v.value < v.high then 'ok' when v.value < v.critical then 'high' else 'critical' end
    from member m
   cross join lateral (select n, now() - make_interval(mins => 60 + n * ${1440 / perDay}) as at, sin(n / 180.0) as wave, random() + random() - 1 as a, random() as b
                 from generate_series(0, ${acts - 1}) n where m.id is not null) t
   cross join lateral (values ('systolicBP', round(134 + 14 * t.wave + 30 * t.a)::int, 160, 180),
                              ('diastolicBP', round(80 + 8 * t.wave + 14 * t.a)::int, 100, 120),
                              ('pulse', round(66 + 18 * t.b)::int, 200, 200)) v (metric, value, high, critical)
   where m.id ${members}`

/** On a server that runs already. Summaries are empty until each member's next reading. */
export async function furnishClinic(dataDir: string, port: number): Promise<Clinic> {
  const target = await seedHookTarget(dataDir, port, scales)
  const fiveYears = target.scales[0]?.memberId ?? ''
  const hash = await openPasswords(readConfig({ DATA_DIR: dataDir })).hash(nurse.password)
  await databaseOf(dataDir, async (ask) => {
    await ask(`
      with u as (insert into app_user (email, first_name, last_name, name_public, title, group_id, has_basic_information, email_confirmed_at)
                 select '${nurse.email}', 'Bench', 'Nurse', 'Nurse', 'RN', id, true, now() from clinic_group returning id, group_id),
           w as (insert into workspace_member (group_id, user_id, code) select group_id, id, 'BE' from u)
      insert into auth.credential (user_id, password_hash) select id, '${hash}' from u`)
    await ask(`
      insert into member_summary (group_id, member_id, name_key, disenrolled, opt_in_sms, ccm_patient_consent, parts_version)
      select group_id, id, name_key, false, false, false, ${partsVersion} from member`)
    await ask('select setseed(0.5)')
    await ask(actsSql(`<> '${fiveYears}'`, 120, 2))
    await ask(actsSql(`= '${fiveYears}'`, fiveYearsOfActs, 3))
    await ask('analyze')
  })
  return { ...target, origin: `http://localhost:${port}`, fiveYears }
}
