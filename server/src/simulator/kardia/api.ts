/** Kardia's side: patients, the code that ties the app to them, and recordings. Requests are forms, answers JSON. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { basicHeader } from '../../vendors/connection.ts'
import { account } from './account.ts'
import { recordingListBody, recordingBody } from './ecg.ts'
import { bodyOf, guardSimulator, paramOf, queryOf, textIn, replyMissing, replyBadRequest } from '../plugin.ts'
import { hexDigits } from '../simulation.ts'
import type { Simulation } from '../side.ts'
import type { SimPatient, SimRecording } from '../state.ts'

const needed = ['mrn', 'email', 'dob'] as const

export const kardiaApi = (sim: Simulation) => async (app: FastifyInstance) => {
  guardSimulator(app, sim, 'kardia', (request) => request.headers.authorization === basicHeader(account.secrets.apiKey, ''))

  const find = (id: string): SimPatient | undefined => (Object.hasOwn(sim.state.patients, id) ? sim.state.patients[id] : undefined)

  app.post('/v1/patients', async (request, reply) => {
    const body = bodyOf(request)
    const missing = needed.find((field) => textIn(body, field) === '')
    if (missing) return replyBadRequest(reply, `${missing} is required`)
    const fields = Object.fromEntries(Object.keys(body).map((key) => [key, textIn(body, key)]))
    const patient: SimPatient = { id: `p${hexDigits(sim, 30)}`, fields, status: 'pending' }
    sim.state.patients[patient.id] = patient
    return reply.code(201).send({ ...fields, id: patient.id, status: patient.status })
  })

  app.get('/v1/patients/:id/code', async (request, reply) => {
    const patient = find(paramOf(request, 'id'))
    if (!patient) return replyMissing(reply)
    const mark = patient.id.replaceAll('-', '').slice(1, 13).toUpperCase()
    return { code: `${mark.slice(0, 4)}-${mark.slice(4, 8)}-${mark.slice(8)}`, status: patient.status }
  })

  app.post('/v1/patients/:id/disconnect', async (request, reply) => {
    const patient = find(paramOf(request, 'id'))
    if (!patient) return replyMissing(reply)
    patient.status = 'none'
    return {}
  })

  app.get('/v1/patients/:id/recordings', async (request) =>
    pageOf(
      request,
      recordingsOf(sim).filter((recording) => recording.patientId === paramOf(request, 'id')),
    ),
  )
  app.get('/v1/recordings', async (request) => pageOf(request, recordingsOf(sim)))

  app.get('/v1/recordings/:id', async (request, reply) => {
    const id = paramOf(request, 'id')
    const recording = Object.hasOwn(sim.state.recordings, id) ? sim.state.recordings[id] : undefined
    return recording ? recordingBody(recording) : replyMissing(reply)
  })
}

const recordingsOf = (sim: Simulation) => Object.values(sim.state.recordings).toSorted((a, b) => (a.at < b.at ? 1 : -1))

/** developers.kardia.com, get all recordings: what is listed has no trace. */
function pageOf(request: FastifyRequest, all: readonly SimRecording[]) {
  const start = Number(queryOf(request, 'start')) || 0
  const end = start + Math.min(500, Number(queryOf(request, 'limit')) || 100)
  return {
    totalCount: all.length,
    recordings: all.slice(start, end).map(recordingListBody),
    pageInfo: { startCursor: String(start), endCursor: String(end), hasNextPage: end < all.length },
  }
}
