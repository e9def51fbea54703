/** What the help pages say. What a code asks for is the rulebook's (docs/billing.md); here it is told in short. */
import { lastDay } from '@vitalrounds/domain/billing/rulebook/last-day'
import { windowDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import { rpmRows } from '@vitalrounds/domain/billing/rulebook/rows-rpm'
import { lists } from '@vitalrounds/domain/members/list'

export type AboutText = {
  title: string
  note: string
  parts: readonly { heading: string; paragraphs: readonly string[] }[]
}

/** The row of a code that the newest rules hold, and that goes on behind them: the help teaches the rules of today. */
const rowOf = (code: string) => {
  const row = rpmRows.find((candidate) => candidate.code === code && candidate.to === lastDay)
  if (!row) throw new Error(`no rule for ${code}`)
  return row
}
const daysOf = (code: string) => rowOf(code).min
const minutesOf = (code: string) => rowOf(code).min / 60_000
const stepOf = (code: string) => (rowOf(code).step ?? 0) / 60_000

export const aboutRpm: AboutText = {
  title: 'About RPM',
  note: 'Remote patient monitoring in a nurse’s words',
  parts: [
    {
      heading: 'What it is',
      paragraphs: [
        'A member measures at home with a scale, a blood pressure cuff or a glucometer. The device sends each reading by itself; nobody types it. You see it here within seconds of the vendor sending it.',
        'It is not an emergency service. A member with chest pain, shortness of breath or a very low glucose calls 911; say so when you enroll them.',
      ],
    },
    {
      heading: 'Your day',
      paragraphs: [
        'Begin with Needs review. Criticals stand first. Open a member, look at what raised the warning, call or write if needed, and clear it with what you did. The reason stays with the warning.',
        'Then look at those who have not measured for 2 and for 5 days: a call often finds an empty battery or a cuff in a drawer.',
        'A reading that cannot be the member’s, such as 20 lbs more within a day, is marked as suspect. Exclude it, or say that it is theirs.',
      ],
    },
    {
      heading: 'What counts',
      paragraphs: [
        `Devices are counted in periods of ${windowDays} days from the first reading on. Readings on ${daysOf('99454')} days or more earn 99454. Since 2026, ${daysOf('99445')} to ${daysOf('99454') - 1} days earn 99445 instead, which is known when the period has closed; a period never earns both. The list “${lists['todo-99454'].title}” shows who is short of 99454.`,
        `Setting up a device and explaining it (99453) counts once, with the first period that has readings on ${daysOf('99453')} days.`,
        `Management time is counted by calendar month and needs a live conversation with the member in that month. From ${minutesOf('99470')} minutes on it is 99470, new in 2026; from ${minutesOf('99457')} minutes on it is 99457 in its place, never both. Each further ${stepOf('99458')} minutes with another conversation is a unit of 99458, at most ${rowOf('99458').maxUnits} in a month.`,
        'Days and minutes do not wait for each other: a month can earn management without a device period, and a period without management. Your clinic may switch codes off under Code reporting.',
        'Time on a member’s pages is kept by itself; what you do elsewhere, you enter by hand.',
        'The member’s consent to RPM is needed before anything counts. It is recorded at enrollment and can be withdrawn at any time.',
      ],
    },
  ],
}

export const aboutCcm: AboutText = {
  title: 'About CCM',
  note: 'Chronic care management in a nurse’s words',
  parts: [
    {
      heading: 'For whom',
      paragraphs: [
        'Members with two or more chronic conditions that are expected to last at least a year and put them at risk. The physician decides, and the member consents, once, by voice or in writing.',
        'One practice alone manages a member’s chronic care in a month. Ask whether another one does already.',
      ],
    },
    {
      heading: 'What it takes',
      paragraphs: [
        'A care plan that the member has a copy of: problems, goals, medications, who does what. It is looked through with the member at least once a year.',
        'At least 20 minutes of staff time in the calendar month (99490), and more for each further 20 minutes (99439): calls, refills, appointments, talking to other clinics. Somebody must be reachable day and night.',
      ],
    },
    {
      heading: 'In this product',
      paragraphs: [
        'CCM is added to a member under Edit profile, with its own consent. The members list CCM shows everybody who has it. Without the service in your workspace these pages are not shown; ask your administrator.',
        'The same minute never counts twice: time for RPM and time for CCM are kept apart.',
      ],
    },
  ],
}
