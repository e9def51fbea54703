/** The clinic of a run: its scales, its people with their sessions, and a vendor for its texts, played in this process. */
import { seedScales } from '../../bench/hook-target.ts'
import { seatPeople } from '../../bench/staff-load.ts'
import { furnishTextsIn } from '../../bench/texts-target.ts'
import type { Config } from '../../server/src/platform/config.ts'
import { type Load, newLoad } from './load.ts'
import { withClient } from './servers.ts'

const [scales, savers, texters, texted] = [24, 8, 2, 40]

/** `url`: the superuser's; `hookPort`: of the server that hears what the vendor has to say. */
type Furnishing = { url: string; config: Pick<Config, 'keys' | 'publicUrl'>; hookPort: number; servers: Load['servers'] }

export const furnishClinic = ({ url, config, hookPort, servers }: Furnishing) =>
  withClient(url, async (client) => {
    const ask = (text: string) => client.query<Record<string, unknown>>(text)
    const target = await seedScales(ask, scales)
    const { rows } = await ask('select group_id from member limit 1')
    const memberIds = target.scales.map(({ memberId }) => memberId)
    const seats = { keys: config.keys, groupId: String(rows[0]?.['group_id']), memberIds }
    const texts = await furnishTextsIn(client, config, { port: hookPort, members: texted, textStepMs: 300 })
    const [closer] = await seatPeople(ask, { ...seats, count: 1, role: 'admin' })
    const load = newLoad({
      servers,
      scales: target,
      savers: await seatPeople(ask, { ...seats, count: savers }),
      texters: await seatPeople(ask, { ...seats, groupId: texts.groupId, count: texters }),
      texted: texts.members,
      closer: closer!,
    })
    return { load, vendor: texts.vendor }
  })

export type Clinic = Awaited<ReturnType<typeof furnishClinic>>

/** Only jobs hand texts over: when the vendor had the first one after the outage began. */
export const firstTextAfter = ({ sim }: Clinic['vendor'], at: number): number | undefined =>
  Object.values(sim.state.texts)
    .map(({ createdAt }) => Date.parse(createdAt) - at)
    .filter((ms) => ms > 1000)
    .toSorted((a, b) => a - b)[0]
