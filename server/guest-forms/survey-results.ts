import { sql } from 'kysely'
import {
  deleteSurvey,
  listSurveys,
  readSurveyResults,
  releaseSurvey,
  type Survey,
  type SurveyResults,
} from '#contract/guest-forms/survey-results.ts'
import type { QueryOf } from '#contract/core/calls/call.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import type { Lang } from '#contract/core/refusals/messages.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { found, notFound, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { publicWords } from '../public-site/index.ts'

const columns = sql`s.id, s.reference, s.arrived_at as created_at, s.full_name, s.respondent_kind, s.ngo_name, s.governorate_id, s.phone_number, s.email, s.wants_participation, s.answers, s.held_reason`
const parts: Record<Lang, { problem: string; proposal: string }> = {
  ar: { problem: 'المشكلة', proposal: 'المقترح' },
  en: { problem: 'Problem', proposal: 'Proposal' },
}

/** What the reader may see, held back or not: a directorate sees the answers of its governorate. */
const kept = ({ governorateId }: Actor) =>
  governorateId === undefined
    ? sql`s.deleted_at is null`
    : sql`s.deleted_at is null and s.governorate_id = ${governorateId}`
/** Answers that count, or with `held` those that do not, as far as the reader may see them. */
const seen = (actor: Actor, { held, ...asked }: QueryOf<typeof readSurveyResults> & { held?: boolean } = {}) =>
  sql.join(
    [
      kept(actor),
      held ? sql`s.held_reason is not null` : sql`s.held_reason is null`,
      ...(asked.respondent_kind === undefined ? [] : [sql`s.respondent_kind = ${asked.respondent_kind}`]),
      ...(asked.governorate_id === undefined ? [] : [sql`s.governorate_id = ${asked.governorate_id}`]),
      ...(asked.survey_axis_id === undefined ? [] : [sql`${asked.survey_axis_id} = any(s.survey_axis_ids)`]),
    ],
    sql` and `,
  )

/** What the consultation brought: single answers, and what they say together [domain 2.9]. */
export const surveyResults: Area = (on, services) => {
  const words = publicWords(services)
  const textOf = ({ answers }: Survey, lang: Lang) =>
    answers
      .map(({ axis_id, rating, problem, proposal }) => {
        const axis = words.word('survey-axes', axis_id)
        const said = [
          problem && `${parts[lang].problem}: ${problem}`,
          proposal && `${parts[lang].proposal}: ${proposal}`,
        ]
        return [`${lang === 'en' ? axis.name_en : axis.name_ar} (${rating}/5)`, ...said.filter(Boolean)].join('\n')
      })
      .join('\n\n')

  on(listSurveys, async ({ actor, query, lang, exported }) => {
    const { page: asked, per_page, ...filters } = query
    const { perPage, page, offset } = pageOf({ page: asked, per_page })
    const where = seen(actor, filters)
    const [{ rows }, count] = await Promise.all([
      sql<Survey>`select ${columns} from consultation_surveys s where ${where} order by s.arrived_at desc, s.id desc limit ${perPage} offset ${offset}`.execute(
        services.db,
      ),
      sql<{ total: number }>`select count(*) as total from consultation_surveys s where ${where}`.execute(services.db),
    ])
    return {
      rows: exported ? rows.map((row) => ({ ...row, answers_text: textOf(row, lang) })) : rows,
      total: count.rows[0]?.total ?? 0,
      perPage,
      page,
    }
  })

  on(readSurveyResults, async ({ actor, query }) => {
    const where = seen(actor, query)
    const axis =
      query.survey_axis_id === undefined ? sql`true` : sql`(a ->> 'axis_id')::integer = ${query.survey_axis_id}`
    const { rows } =
      await sql<SurveyResults>`with s as materialized (select * from consultation_surveys s where ${where})
      select count(*) as total, count(*) filter (where wants_participation) as wants_participation,
        coalesce((select jsonb_agg(jsonb_build_object('kind', k.respondent_kind, 'count', k.count) order by k.count desc, k.respondent_kind)
          from (select respondent_kind, count(*) from s group by 1) k), '[]') as kinds,
        coalesce((select jsonb_agg(jsonb_build_object('id', g.governorate_id, 'count', g.count) order by g.count desc, g.governorate_id)
          from (select governorate_id, count(*) from s group by 1) g), '[]') as governorates,
        coalesce((select jsonb_agg(jsonb_build_object('id', r.axis_id, 'ratings', r.ratings) order by r.axis_id) from (
          select (a ->> 'axis_id')::integer as axis_id, jsonb_build_array(
            count(*) filter (where a ->> 'rating' = '1'), count(*) filter (where a ->> 'rating' = '2'),
            count(*) filter (where a ->> 'rating' = '3'), count(*) filter (where a ->> 'rating' = '4'),
            count(*) filter (where a ->> 'rating' = '5')) as ratings
          from s cross join lateral jsonb_array_elements(s.answers) a where ${axis} group by 1) r), '[]') as axes
      from s`.execute(services.db)
    return rows[0] as SurveyResults
  })

  surveyDecisions(on, services)
}

/** An answer that was held back is counted after all, or deleted. */
const surveyDecisions: Area = (on, services) => {
  on(releaseSurvey, ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{ reference: string; reason: string | null }>`
        select s.reference, s.held_reason as reason from consultation_surveys s where s.id = ${params.id} and ${kept(actor)} for update`.execute(
        trx,
      )
      const { reference, reason } = found(rows[0])
      if (reason === null) throw wrongState()
      await sql`update consultation_surveys set held_reason = null, released_at = ${services.now()}, updated_by = ${actor.userId} where id = ${params.id}`.execute(
        trx,
      )
      await audit(trx, actor, {
        action: 'decide',
        entity: 'consultation_surveys',
        entity_id: params.id,
        description_ar: `تمرير استمارة شَمل موقوفة رقم ${reference}`,
        before: { held_reason: reason },
        after: { held_reason: null },
      })
      return null
    }),
  )

  on(deleteSurvey, ({ actor, params, write }) =>
    write(async (trx) => {
      const { rows } = await sql<{ reference: string }>`
        update consultation_surveys s set deleted_at = now(), updated_by = ${actor.userId} where s.id = ${params.id} and ${kept(actor)} returning reference`.execute(
        trx,
      )
      if (!rows[0]) throw notFound()
      // The log keeps the number and no name: it is never emptied.
      await audit(trx, actor, {
        action: 'delete',
        entity: 'consultation_surveys',
        entity_id: params.id,
        description_ar: `حذف استمارة شَمل رقم ${rows[0].reference}`,
      })
      return null
    }),
  )
}
