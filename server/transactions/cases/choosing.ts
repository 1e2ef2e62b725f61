import { sql } from 'kysely'
import { addWorkingDays, todayIn } from '#contract/core/values/dates.ts'
import { chooseType, readTypeGuide, type TypeArea } from '#contract/transactions/choosing.ts'
import { found } from '../../core/errors.ts'
import type { Area } from '../../core/http/route.ts'
import { ngoOf } from '../../core/identity/actor.ts'
import type { Db, Services } from '../../core/services.ts'
import { usualDays } from '../expected.ts'
import { stepsOf } from '../steps.ts'
import { type Earlier, earlierOf, obstacleTo, type TypeRule } from './admission.ts'
import { askedOf } from './asked.ts'

interface Row extends TypeRule, Earlier {
  id: number
  slug: string
  name_ar: string
  name_en: string
  description: string
  area: TypeArea
  intention_ar: string
  intention_en: string
  keywords: string
  days: number
  fee_amount: string | null
  version: number
  legal_form_id: number
  ngo_status_id: number
  is_accredited: boolean
}

/** Types that an organisation may ask for at all: active, made for organisations and for its legal form. */
const typesFor = async (db: Db, ngoId: number, id?: number): Promise<Row[]> =>
  (
    await sql<Row>`
    select t.id, t.slug, t.name_ar, t.name_en, t.description, coalesce(g.area, 'other') as area,
      coalesce(g.intention_ar, t.name_ar) as intention_ar, coalesce(g.intention_en, t.name_en) as intention_en, coalesce(g.keywords, '') as keywords,
      t.fee_amount, t.version, t.requires_completed_profile, t.allow_consecutive_submission, t.consecutive_gap_days,
      n.legal_form_id, n.status_id as ngo_status_id, n.completed_by_ministry is not null as is_accredited, e.open, e.closed_at,
      (select coalesce(sum(coalesce(s.days_number, a.days_number)), 0)::int from transaction_type_stages s join action_types a on a.id = s.action_type_id
        where s.transaction_type_id = t.id and s.version = t.version and s.scope <> 'applicant') as days
    from transaction_types t join ngos n on n.id = ${ngoId} left join transaction_type_guides g on g.transaction_type_id = t.id
      cross join lateral (${earlierOf(sql`n.id`, sql`t.id`)}) e
    where t.audience = 'ngo' and t.is_active and t.deleted_at is null and ${id === undefined ? sql`true` : sql`t.id = ${id}`}
      and (t.legal_form_ids = '{}' or n.legal_form_id = any(t.legal_form_ids)) order by t.sort, t.id`.execute(db)
  ).rows

const shown = (services: Services, row: Row) => ({
  id: row.id,
  slug: row.slug,
  name_ar: row.name_ar,
  name_en: row.name_en,
  area: row.area,
  intention_ar: row.intention_ar,
  intention_en: row.intention_en,
  days: row.days,
  fee_amount: row.fee_amount,
  obstacle: obstacleTo(
    services,
    { slug: row.slug, type: row, ngoStatusId: row.ngo_status_id, isAccredited: row.is_accredited },
    row,
  ),
})

/** What the own organisation may ask for, and what each type needs before it is begun. */
export const choosingArea: Area = (on, services) => {
  const { db } = services
  on(chooseType, async ({ actor }) => {
    const rows = await typesFor(db, ngoOf(actor))
    return rows.map((row) => ({ ...shown(services, row), keywords: row.keywords }))
  })
  on(readTypeGuide, async ({ actor, params }) => {
    const row = found((await typesFor(db, ngoOf(actor), params.id))[0])
    const path = { transaction_type_id: row.id, type_version: row.version }
    const [steps, usual, asked] = await Promise.all([
      stepsOf(db, path),
      usualDays(db, path),
      askedOf(db, {
        typeId: row.id,
        began: null,
        legalFormId: row.legal_form_id,
        ngoId: ngoOf(actor),
        reference: services.reference,
      }),
    ])
    const ours = steps.filter(({ scope }) => scope !== 'applicant')
    const last = found(steps.at(-1))
    const roles = await sql<{ name_ar: string; name_en: string | null }>`
      select name_ar, name_en from transaction_request_roles where id = ${last.role_id}`.execute(db)
    const known = ours.every(({ stage_number }) => usual.has(stage_number))
    const usual_days = known ? ours.reduce((sum, { stage_number }) => sum + (usual.get(stage_number) ?? 0), 0) : null
    return {
      ...shown(services, row),
      ...asked,
      description: row.description,
      steps: steps.map(({ stage_number, name_ar, name_en, scope, days_number }) => ({
        stage_number,
        name_ar,
        name_en,
        scope,
        days_number,
      })),
      decided_by_ar: roles.rows[0]?.name_ar ?? last.name_ar,
      decided_by_en: roles.rows[0]?.name_en ?? last.name_en,
      usual_days,
      expected_on: addWorkingDays(todayIn(services.now()), usual_days ?? row.days, services.reference.calendar()),
    }
  })
}
