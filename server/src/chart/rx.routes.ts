/** Medications, allergies and their reconciliation. */
import { rxApi } from '@vitalrounds/domain/chart/rx-api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { addAllergy, removeAllergy, stateOfChart } from './record-allergy.ts'
import { addMedication, changeMedication, removeMedication } from './record-medication.ts'
import { memberRx, suggestMedications } from './rx.queries.ts'

export function rxRoutes(app: FastifyInstance) {
  serve(app, rxApi.get, ({ db, params }) => memberRx(db, params.id))
  serve(app, rxApi.suggest, ({ db, params, query }) => suggestMedications(db, params.id, query.q))
  serve(app, rxApi.add, ({ db, params, body: { isAllergyKnown, ...medication }, actor }) =>
    addMedication(db, { memberId: params.id, by: actor.userId, medication, isAllergyKnown }),
  )
  serve(app, rxApi.change, ({ db, params, body: { version, isAllergyKnown, ...medication }, actor }) =>
    changeMedication(db, {
      memberId: params.id,
      by: actor.userId,
      medicationId: params.medicationId,
      medication,
      isAllergyKnown,
      version,
    }),
  )
  serve(app, rxApi.remove, ({ db, params, body, actor }) =>
    removeMedication(db, { memberId: params.id, by: actor.userId, id: params.medicationId, ...body }),
  )
  serve(app, rxApi.addAllergy, ({ db, params, body, actor }) => addAllergy(db, { memberId: params.id, by: actor.userId, allergy: body }))
  serve(app, rxApi.removeAllergy, ({ db, params, body, actor }) =>
    removeAllergy(db, { memberId: params.id, by: actor.userId, id: params.allergyId, ...body }),
  )
  serve(app, rxApi.state, ({ db, params, body, actor }) => stateOfChart(db, { memberId: params.id, by: actor.userId, ...body }))
}
