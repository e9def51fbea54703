import { z } from 'zod'
import { on } from '../control-call.ts'
import { deliver } from '../deliver.ts'
import { unknown } from '../plugin.ts'
import type { SimSide } from '../side.ts'
import { account } from './account.ts'
import { kardiaApi } from './api.ts'
import { sends } from './push.ts'

const JoinCall = z.strictObject({ patientId: z.string().min(1) })

export const kardia: SimSide = {
  account,
  api: kardiaApi,
  measuring: sends,
  remember(sim, { key, memberId }) {
    sim.state.patients[key] ??= { id: key, fields: { mrn: memberId }, status: 'connected' }
  },
  controls: (sim) => async (app) => {
    on(app, '/kardia/join', JoinCall, async ({ patientId }, reply) => {
      const patient = Object.hasOwn(sim.state.patients, patientId) ? sim.state.patients[patientId] : undefined
      if (!patient) return unknown(reply)
      patient.status = 'connected'
      const body = { eventType: 'participantConnected', patientId, customParticipantId: patient.fields['mrn'] }
      return deliver(sim, 'kardia', body)
    })
  },
}
