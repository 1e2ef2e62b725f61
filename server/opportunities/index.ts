import { sql } from 'kysely'
import {
  listJobs,
  listVolunteering,
  readOpportunity,
  readOpportunityFigures,
  type Opportunity,
  type OpportunityRow,
} from '#contract/opportunities/calls.ts'
import { pageOf } from '#contract/core/calls/paging.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { cleanRichText } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import { briefColumns, briefOf, statusDecision, type BriefRow } from '../public-site/index.ts'
import { postingOf } from './posting.ts'
import { ownOpportunities } from './own.ts'
import { applications } from './applications.ts'
import { supervisedOpportunities } from './supervised.ts'
import { columns, opportunityAddress, opportunityQuery, source, type Row } from './query.ts'

export { opportunityAddress, opportunityQuery } from './query.ts'
export { applicationKind, eraseApplication, monthsOf } from './applications.ts'
export { opportunityPages } from './sitemap.ts'
export { opportunityJobs } from './jobs.ts'

type ListRow = Row & { ngo: { id: number; name_ar: string; name_en: string | null; status_id: number } }
type PageRow = Row &
  Pick<Opportunity, 'certificate_ar' | 'experience_ar' | 'skill_ar' | 'details_ar' | 'status_decision'> & {
    apply_contact: string
    ngo: BriefRow
  }
interface Group {
  by: 'governorates' | 'position_types' | 'employment_types'
  code: number | null
}

/** Jobs and volunteering as the public reads them: lists, what their filters lead to, single ones. */
export const opportunities: Area = (on, services) => {
  const db = services.readDb
  const ask = opportunityQuery(services)
  for (const [type, list] of [
    ['job', listJobs],
    ['volunteer', listVolunteering],
  ] as const)
    on(list, async ({ query, request, reply }) => {
      const { perPage, page, offset } = pageOf(query)
      const closed = ask.closed()
      const { state = 'open' } = query
      const where = sql.join(
        [
          sql`o.type = ${type} and ${ask.shown()}`,
          ...(state === 'all' ? [] : [sql`${closed} = ${state === 'closed'}`]),
          ...ask.narrow(query),
        ],
        sql` and `,
      )
      const order = sql`${closed}, case when ${closed} then null else o.closing_date end, o.closing_date desc, o.id desc`
      const [{ rows }, count] = await Promise.all([
        // First which ones, then what is said of them: texts are read for one page, not for all that are sorted.
        sql<ListRow>`with page as materialized (select o.id from ${source} where ${where} order by ${order} limit ${perPage} offset ${offset})
          select ${columns}, ${closed} as closed,
          jsonb_build_object('id', n.id, 'name_ar', n.name_ar, 'name_en', n.name_en, 'status_id', n.status_id) as ngo
          from ${source} where o.id in (select id from page) order by ${order}`.execute(db),
        sql<{ total: number }>`select count(*) as total from ${source} where ${where}`.execute(db),
      ])
      return publicAnswer(request, reply, {
        rows: rows.map(({ ngo: { status_id, ...ngo }, ...row }): OpportunityRow => ({
          ...ask.rowOf(row),
          ngo: { ...ngo, status: ask.words.status(status_id) },
        })),
        total: count.rows[0]?.total ?? 0,
        perPage,
        page,
      })
    })

  singleAndFigures(on, services)
  ownOpportunities(on, services)
  applications(on, services)
  supervisedOpportunities(on, services)
}

/** How many there are and what they can be filtered by; one of them. */
const singleAndFigures: Area = (on, services) => {
  const db = services.readDb
  const ask = opportunityQuery(services)

  on(readOpportunityFigures, async ({ params, query, request, reply }) => {
    const all = [sql`o.type = ${params.type} and ${ask.shown()}`, ...ask.narrow({ ngo_id: query.ngo_id })]
    const closed = ask.closed()
    const [counts, groups] = await Promise.all([
      sql<{
        open: number
        closed: number
      }>`select count(*) filter (where not ${closed}) as open, count(*) filter (where ${closed}) as closed
        from ${source} where ${sql.join([...all, ...ask.narrow(query)], sql` and `)}`.execute(db),
      sql<Group>`select case when grouping(o.governorate_id) = 0 then 'governorates' when grouping(o.position_type_id) = 0 then 'position_types' else 'employment_types' end as by,
        coalesce(o.governorate_id, o.position_type_id, o.employment_type_id) as code
        from ${source} where ${sql.join(all, sql` and `)}
        group by grouping sets ((o.governorate_id), (o.position_type_id), (o.employment_type_id)) order by code`.execute(
        db,
      ),
    ])
    const choices = (by: Group['by'], index: string) =>
      groups.rows.flatMap((row) => (row.by === by && row.code !== null ? [ask.words.word(index, row.code)] : []))
    return publicAnswer(request, reply, {
      open: counts.rows[0]?.open ?? 0,
      closed: counts.rows[0]?.closed ?? 0,
      governorates: choices('governorates', 'governorates'),
      position_types: choices('position_types', 'position-types'),
      employment_types: choices('employment_types', 'employment-types'),
    })
  })

  on(readOpportunity, async ({ params, request, reply }) => {
    const { rows } = await sql<PageRow>`select ${columns}, ${ask.closed()} as closed,
      o.certificate_ar, o.experience_ar, o.skill_ar, o.details_ar, o.apply_contact,
      (select to_jsonb(b) from (select ${briefColumns(todayIn(services.now()))}) b) as ngo, ${statusDecision} as status_decision
      from ${source} where o.id = ${params.id} and ${ask.shown()}`.execute(db)
    const { certificate_ar, experience_ar, skill_ar, details_ar, apply_contact, ngo, status_decision, ...row } = found(
      rows[0],
    )
    const site = services.config.publicUrl.replace(/\/+$/, '')
    const one: Omit<Opportunity, 'posting'> = {
      ...ask.rowOf(row),
      ngo: briefOf(ngo, ask.words),
      certificate_ar,
      experience_ar,
      skill_ar,
      details_ar: details_ar && cleanRichText(details_ar),
      apply_contact: row.closed ? null : apply_contact,
      closed_because: row.closed ? ask.becauseOf(row.closing_date, ngo.status_id) : null,
      status_decision,
      page_url: opportunityAddress(services, row.type, row.id),
    }
    const country = services.reference.setting('country.code', 'SY')
    return publicAnswer(request, reply, { ...one, posting: postingOf(one, { site, country }) })
  })
}
