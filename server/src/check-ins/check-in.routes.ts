/** Check-ins: asked by staff, and answered by members behind a link. */
import { checkInApi, publicCheckInApi } from '@vitalrounds/domain/check-ins/api'
import type { Language } from '@vitalrounds/domain/values/languages'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { serve } from '../platform/http/http.ts'
import { refuse } from '../platform/http/refuse.ts'
import { serveLink, serveLinkProof } from '../platform/http/serve-link.ts'
import {
  acceptLanguage,
  endWords,
  finishCheckIn,
  storeAnswers,
  publicQuestions,
  saveAnswers,
  startCheckIn,
  withdrawCheckIn,
} from './ask-check-in.ts'
import { isLanguageReviewed, uiWords } from './asking.ts'
import { checkInsOf, memberCheckIns } from './check-ins.queries.ts'
import { levelSoFar } from './score-check-in.ts'
import { sendCheckIn } from './send-check-in.ts'

export function checkInRoutes(app: FastifyInstance) {
  serve(app, checkInApi.list, ({ db, params, query }) => memberCheckIns(db, params.id, query.page))
  serve(app, checkInApi.start, ({ db, params, body, actor }) =>
    startCheckIn(db, { memberId: params.id, by: actor.userId, sets: body.sets }),
  )
  serve(app, checkInApi.save, ({ db, params, body }) => saveAnswers(db, { memberId: params.id, ...params, ...body }))
  serve(app, checkInApi.finish, async ({ db, params, body }) => {
    const { id: memberId, checkInId } = params
    const words = await finishCheckIn(db, { memberId, checkInId, answers: body.answers })
    const [checkIn] = await checkInsOf(db, memberId, { id: checkInId })
    return { ...(checkIn ?? refuse('checkIn.unknown')), endWords: words }
  })
  serve(app, checkInApi.withdraw, ({ db, params, body, actor }) =>
    withdrawCheckIn(db, { memberId: params.id, checkInId: params.checkInId, reason: body.reason, by: actor.userId }),
  )
  serve(app, checkInApi.send, ({ db, params, body, actor }) =>
    sendCheckIn(db, {
      memberId: params.id,
      by: actor.userId,
      ...body,
      publicUrl: app.context.config.publicUrl,
    }),
  )
  serve(app, checkInApi.accept, ({ db, body, actor }) => acceptLanguage(db, { ...body, by: actor.userId }))
  publicRoutes(app)
}

type LinkContext = { db: GroupDb; subjectId: string | null }

/** The one check-in that this link opens; row security lets no other through. */
async function behindLink({ db, subjectId }: LinkContext) {
  const row = await db
    .selectFrom('check_in')
    .select(['id', 'language', 'sets', 'state', 'answers', 'alarmed_at'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', subjectId ?? '')
    .where('state', '=', 'sent')
    .executeTakeFirst()
  return row ?? refuse('link.invalid')
}

function publicRoutes(app: FastifyInstance) {
  serveLink(app, publicCheckInApi.look, async ({ db, link }) => {
    const row = await behindLink({ db, subjectId: link.subjectId })
    const language = row.language as Language
    const sets = Object.keys(row.sets as object)
    const word = (name: Parameters<typeof uiWords>[0]) => uiWords(name, language)
    return {
      language,
      isReviewed: isLanguageReviewed(language),
      words: {
        intro: word('intro'),
        emergency: word('emergency'),
        mood988: sets.includes('phq2') ? word('mood988') : '',
        next: word('next'),
        back: word('back'),
        skip: word('skip'),
        okEnd: word('okEnd'),
      },
      questions: publicQuestions(sets, language),
      answers: row.answers as Record<string, Record<string, string | number>>,
    }
  })
  serveLink(app, publicCheckInApi.save, async ({ db, link, body }) => {
    const row = await behindLink({ db, subjectId: link.subjectId })
    const { isAlarmChanged } = await storeAnswers(db, row, body.answers)
    // Nobody behind a link can write a warning: a job does
    if (isAlarmChanged) await sql`select app.judge_answers()`.execute(db)
    return { isKept: true as const }
  })
  serveLink(app, publicCheckInApi.finish, async ({ db, link, body }) => {
    const row = await behindLink({ db, subjectId: link.subjectId })
    const { sets, answers } = await storeAnswers(db, row, body.answers, { state: 'answered', answered_at: db.asOf })
    // What the member is told at once; the record follows by a job, with what the chart knows
    const level = levelSoFar(sets, answers)
    return { level, endWords: endWords(level, row.language as Language).text }
  })
  serveLinkProof(
    app,
    publicCheckInApi.prove,
    ({ body }) => body.dob,
    (pass) => ({ pass }),
  )
}
