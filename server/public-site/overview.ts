import { sql } from 'kysely'
import {
  readNgoOverview,
  readNgoServices,
  readNgoStatistics,
  type NgoOverview,
  type PublicService,
  type PublicStatistic,
} from '#contract/public-site/overview.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { found } from '../core/errors.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import type { Area } from '../core/http/route.ts'
import type { Db } from '../core/services.ts'
import { amendmentsOf } from './amendments.ts'
import { photosOf } from './photos.ts'
import { published, reported } from './published.ts'
import { dutiesOf, type DutyFacts, dutyFacts } from './duties.ts'
import { placesOf } from './places.ts'
import { briefColumns, briefOf, type BriefRow } from './brief.ts'
import { shownNgos } from './shown.ts'

interface ServiceRow extends Omit<PublicService, 'target_groups' | 'status' | 'frequency' | 'governorates'> {
  target_group_ids: number[]
  service_status_id: number
  service_frequency_id: number
  governorate_ids: number[]
}
interface FactsRow {
  decision_date: string
  duty_facts: DutyFacts
  programs: number
  activities: number
  reached: NgoOverview['reached']
  photos: NgoOverview['photos']
  updated_on: string
}
const mostSimilar = 4
const mostPhotos = 4

/** Tables whose rows of an organisation its page shows; what was deleted was changed then. */
const told = [
  'ngo_objectives',
  'contact_information',
  'directors',
  'director_boards',
  'branches',
  'classification_ngos',
  'ngo_services',
]
const changed = sql.join(
  told.map((table) => sql`(select max(c.updated_at) from ${sql.table(table)} c where c.ngo_id = n.id)`),
)

/** One row of facts about an organisation, counted from its rows in the register. */
const factColumns = (
  year: number,
) => sql`n.decision_date, (greatest(n.updated_at, ${changed}) at time zone 'Asia/Damascus')::date as updated_on,
  ${dutyFacts} as duty_facts,
  (select count(*) from programs p where p.ngo_id = n.id and p.status = 'active' and p.deleted_at is null) as programs,
  (select count(*) from activities a where a.ngo_id = n.id and ${published}) as activities,
  (select jsonb_build_object('year', l.year, 'count', sum(e.beneficiaries_male + e.beneficiaries_female))
    from executions e join plans l on l.id = e.plan_id and l.deleted_at is null join activities a on a.id = e.activity_id and a.ngo_id = e.ngo_id and ${published}
    where l.ngo_id = n.id and ${reported} group by l.year order by (l.year < ${year}) desc, l.year desc limit 1) as reached, ${photosOf(sql`e.ngo_id = n.id`, mostPhotos)} as photos`

/** Organisations of the same main classification, those of the same governorate first. */
const similarTo = (db: Db, today: string, id: number) =>
  sql<BriefRow>`select ${briefColumns(today)} from ngos o
    join classification_ngos m on m.ngo_id = o.id and m.type = 'main' and m.deleted_at is null
    join classification_ngos c on c.classification_id = m.classification_id and c.type = 'main' and c.deleted_at is null and c.ngo_id <> o.id
    join ngos n on n.id = c.ngo_id and n.deleted_at is null and n.status_id = 1
    where o.id = ${id} order by (n.governorate_id = o.governorate_id) desc, n.name_folded, n.id limit ${mostSimilar}`.execute(
    db,
  )

/** What the overview of an organisation tells beside its facts: duties, figures, services, similar organisations. */
export const publicOverview: Area = (on, services) => {
  const db = services.readDb
  const { words, shown, mustBeShown } = shownNgos(services)

  on(readNgoOverview, async ({ params: { id }, request, reply }) => {
    const today = todayIn(services.now())
    const [facts, places, similar, amendments] = await Promise.all([
      sql<FactsRow>`select ${factColumns(Number(today.slice(0, 4)))} from ngos n where ${shown(id)}`.execute(db),
      placesOf(db, words, id),
      similarTo(db, today, id),
      amendmentsOf(db, id),
    ])
    const { decision_date, duty_facts, ...counted } = found(facts.rows[0])
    return publicAnswer(request, reply, {
      duties: dutiesOf(decision_date, duty_facts, today),
      ...counted,
      amendments,
      places,
      similar: similar.rows.map((row) => briefOf(row, words)),
    })
  })

  on(readNgoServices, async ({ params: { id }, request, reply }) => {
    const [{ rows }] = await Promise.all([
      sql<ServiceRow>`select x.id, s.name_ar, s.name_en, x.description_ar, x.target_group_ids, x.service_status_id, x.service_frequency_id, x.timing, x.governorate_ids,
        b.name_ar as branch_name, x.beneficiaries_number, x.is_free from ngo_services x
        join services s on s.id = x.service_id and s.is_approved and s.deleted_at is null
        left join branches b on b.id = x.branch_id and b.ngo_id = x.ngo_id and b.is_public and b.status = 'active' and b.deleted_at is null
        where x.ngo_id = ${id} and x.deleted_at is null order by x.service_status_id, s.name_ar, x.id limit 200`.execute(
        db,
      ),
      mustBeShown(id),
    ])
    const named = (index: string, codes: number[]) => codes.map((code) => words.word(index, code))
    return publicAnswer(
      request,
      reply,
      rows.map(({ target_group_ids, service_status_id, service_frequency_id, governorate_ids, ...row }) => ({
        ...row,
        target_groups: named('target-groups', target_group_ids),
        status: words.word('service-status', service_status_id),
        frequency: words.word('service-frequencies', service_frequency_id),
        governorates: named('governorates', governorate_ids),
      })),
    )
  })

  on(readNgoStatistics, async ({ params: { id }, request, reply }) => {
    const [{ rows }] = await Promise.all([
      sql<PublicStatistic>`select t.title_ar, t.title_en, t.count, t.icon from statistics t where t.ngo_id = ${id} and t.deleted_at is null order by t.sort, t.id limit 8`.execute(
        db,
      ),
      mustBeShown(id),
    ])
    return publicAnswer(request, reply, rows)
  })
}
