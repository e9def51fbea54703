/** The care calendar, its files, and what the clinic lets them show. */
import { calendarApi } from '@vitalrounds/domain/care/calendar/api'
import { calendarFeedApi, careSettingApi } from '@vitalrounds/domain/care/calendar/feed-api'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '../../platform/http/http.ts'
import { memberOfLink, serveLink } from '../../platform/http/serve-link.ts'
import { readSetting, saveSetting } from '../../settings/save-setting.ts'
import { careSetting, careSettings } from '../care-settings.ts'
import { findFeed, makeFeed, revokeFeed } from './calendar-feed.ts'
import { calendarFile } from './calendar-file.queries.ts'
import { listEventsForGroup } from './everybody.queries.ts'
import { eventsOfMember } from './events.queries.ts'
import { changeEvent, createEvent, deleteEvent } from './save-event.ts'
import { markOccurrences, undoMarks } from './mark-occurrences.ts'

export function calendarRoutes(app: FastifyInstance) {
  serve(app, calendarApi.list, ({ params, db }) => eventsOfMember(db, params.id))
  serve(app, calendarApi.create, ({ params, body, actor, db }) => createEvent(db, { memberId: params.id, by: actor.userId }, body))
  serve(app, calendarApi.change, ({ params, body: { version, ...fields }, db }) =>
    changeEvent(db, { memberId: params.id, eventId: params.eventId, version }, fields),
  )
  serve(app, calendarApi.remove, ({ params, actor, db }) => deleteEvent(db, { memberId: params.id, by: actor.userId }, params.eventId))
  serve(app, calendarApi.act, ({ body, actor, db }) => markOccurrences(db, { by: actor.userId, ...body }))
  serve(app, calendarApi.undo, ({ body, actor, db }) => undoMarks(db, { by: actor.userId, ...body }))
  serve(app, calendarApi.everybody, ({ query, actor, db }) => listEventsForGroup(db, query, actor.userId))
  serve(app, calendarApi.file, ({ params, db, reply }) => {
    asCalendar(reply).header('content-disposition', 'attachment; filename="care-calendar.ics"')
    return calendarFile(db, params.id, 'names')
  })
  feedRoutes(app)
  serve(app, careSettingApi.get, ({ actor, db }) => readSetting(db, careSetting(db, actor.userId)))
  serve(app, careSettingApi.set, ({ body, actor: { userId }, db }) => saveSetting(db, careSetting(db, userId), { ...body, by: userId }))
}

const asCalendar = (reply: FastifyReply) => reply.header('content-type', 'text/calendar; charset=utf-8')

function feedRoutes(app: FastifyInstance) {
  serve(app, calendarFeedApi.get, ({ params, db }) => findFeed(db, params.id))
  serve(app, calendarFeedApi.make, ({ params, actor, db }) =>
    makeFeed(db, { memberId: params.id, by: actor.userId }, app.context.config.publicUrl),
  )
  serve(app, calendarFeedApi.revoke, ({ params, db }) => revokeFeed(db, params.id))
  serveLink(app, calendarFeedApi.read, async ({ link, db, reply }) => {
    asCalendar(reply)
    const { feedShowsNames } = await careSettings(db)
    return calendarFile(db, memberOfLink(link), feedShowsNames ? 'names' : 'initials')
  })
}
