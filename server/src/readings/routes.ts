/** Readings of a member: raw data, and what staff do with a reading. */
import { readingApi } from '@vitalrounds/domain/readings/api'
import type { FastifyInstance } from 'fastify'
import { serve } from '../platform/http/http.ts'
import { acceptReading } from './accept-reading.ts'
import { addManualReading } from './add-manual-reading.ts'
import { deriveFields } from './derived-fields.ts'
import { excludeReading } from './exclude-reading.ts'
import { findRawData } from './raw-data.queries.ts'

export function readingRoutes(app: FastifyInstance) {
  serve(app, readingApi.rawData, ({ params, query, db }) => findRawData(db, { memberId: params.id, ...query }))
  serve(app, readingApi.add, ({ params, body, db }) => addManualReading(db, params.id, body))
  serve(app, readingApi.exclude, ({ params, body, actor, db }) =>
    excludeReading(db, { memberId: params.id, readingId: params.readingId, by: actor.userId, ...body }),
  )
  serve(app, readingApi.accept, ({ params, body, db }) => acceptReading(db, { memberId: params.id, readingId: params.readingId, ...body }))
  serve(app, readingApi.derived, ({ params, db }) => deriveFields(db, params.id))
}
