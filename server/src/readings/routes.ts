/** Readings of a member: charts, raw data, and what staff do with a reading. */
import { readingApi } from '@vitalrounds/domain/readings/api'
import type { FastifyInstance } from 'fastify'
import { checked } from '../platform/http/checked-text.ts'
import { serve } from '../platform/http/http.ts'
import { acceptReading } from './accept-reading.ts'
import { addManualReading } from './add-manual-reading.ts'
import { deriveFields } from './derived-fields.ts'
import { excludeReading } from './exclude-reading.ts'
import { findMeasurements } from './measurements.queries.ts'
import { findRawData } from './raw-data.queries.ts'

export function readingRoutes(app: FastifyInstance) {
  serve(app, readingApi.measurements, async ({ params, query, db }) => {
    const measured = await findMeasurements(db, {
      memberId: params.id,
      from: query.from ?? null,
      // What is measured this very moment belongs to it
      to: query.to ?? Temporal.Instant.from(db.asOf).add({ minutes: 15 }).toString({ smallestUnit: 'millisecond' }),
      maxPoints: query.maxPoints,
      metrics: query.metrics,
    })
    // Typed by the contract and made of what this server stored; judging 11,000 points again takes longer than finding them
    return checked(JSON.stringify(measured), [measured.memberId])
  })
  serve(app, readingApi.rawData, ({ params, query, db }) => findRawData(db, { memberId: params.id, ...query }))
  serve(app, readingApi.add, ({ params, body, db }) => addManualReading(db, params.id, body))
  serve(app, readingApi.exclude, ({ params, body, actor, db }) =>
    excludeReading(db, { memberId: params.id, readingId: params.readingId, by: actor.userId, ...body }),
  )
  serve(app, readingApi.accept, ({ params, body, db }) =>
    acceptReading(db, { memberId: params.id, readingId: params.readingId, reason: body.reason }),
  )
  serve(app, readingApi.derived, ({ params, db }) => deriveFields(db, params.id))
}
