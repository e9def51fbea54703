import { z } from 'zod'
import { registerControl } from '../control-call.ts'
import { deliver } from '../deliver.ts'
import { replyMissing } from '../plugin.ts'
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
    registerControl(app, '/kardia/join', JoinCall, async ({ patientId }, reply) => {
      const patient = Object.hasOwn(sim.state.patients, patientId) ? sim.state.patients[patientId] : undefined
      if (!patient) return replyMissing(reply)
      patient.status = 'connected'
      const body = { eventType: 'participantConnected', patientId, customParticipantId: patient.fields['mrn'] }
      return deliver(sim, 'kardia', body)
    })
  },
}
