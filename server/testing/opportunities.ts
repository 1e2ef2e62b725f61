import { sql } from 'kysely'
import { addDays } from '#contract/core/values/dates.ts'
import type { TestApp } from './app.ts'

export interface SampleOpportunity {
  id: number
  ngo_id: number
  type: 'job' | 'volunteer'
  name: string
  closing_date: string
  status: string
  position_type_id: number
  employment_type_id: number
  governorate_id: number
  search: string
  deleted: boolean
  ngo_status: number
  ngo_deleted: boolean
  shows: boolean
}
/**
 * Opportunities of organisations in every status, and of some that are removed or hide a type. They have every status
 * and end before and after `day` and the archiving day.
 * The properties vary independently of each other.
 */
export async function opportunitySample(
  app: TestApp,
  day: string,
): Promise<{ rows: SampleOpportunity[]; ngos: number[] }> {
  const db = app.ownerDb
  const statuses = app.services.reference.lookup('ngo-status')
  // One organisation of every status; then active ones: removed, without jobs, without volunteering, plain.
  const kinds = [
    ...statuses.map(({ id }) => ({ status: id, deleted: false, jobs: true, volunteers: true })),
    { status: 1, deleted: true, jobs: true, volunteers: true },
    { status: 1, deleted: false, jobs: false, volunteers: true },
    { status: 1, deleted: false, jobs: true, volunteers: false },
    { status: 1, deleted: false, jobs: true, volunteers: true },
  ]
  const ngos: number[] = []
  for (const [i, kind] of kinds.entries()) {
    const made = await sql<{
      id: number
    }>`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id, show_jobs, show_volunteers, deleted_at)
      values (${`OP-${String(i).padStart(5, '0')}`}, ${`${i % 2 ? 'جمعية الرحمة' : 'مؤسسة النور'} ${i}`}, 2, ${kind.status}, ${`${i}/ف`}, '2020-01-01', 1, ${kind.jobs}, ${kind.volunteers}, ${kind.deleted ? new Date() : null}) returning id`.execute(
      db,
    )
    ngos.push(made.rows[0]?.id as number)
  }
  const names = ['مُحاسب أوّل', 'طبيبة أطفال', 'سائق', 'منسّق إغاثة', 'مدرّس لغة']
  const states = ['published', 'published', 'published', 'closed', 'draft', 'archived', 'hidden']
  const ends = [-181, -180, -179, -1, 0, 1, 7, 40]
  for (let i = 0; i < 400; i += 1) {
    const type = i % 2 ? 'volunteer' : 'job'
    const ngo = ngos[Math.floor(i / 2) % ngos.length]
    const end = addDays(day, ends[(Math.floor(i / 24) + i * 3) % ends.length] as number)
    await sql`insert into opportunities (ngo_id, type, code, name, position_type_id, vacancies_number, starting_date, closing_date, employment_type_id, governorate_id, work_field_id, opportunity_objectives_ar, certificate_ar, skill_ar, apply_contact, status, deleted_at)
      values (${ngo}, ${type}, ${`${type === 'job' ? 'J' : 'V'}-${ngo}-${String(i).padStart(3, '0')}`}, ${names[i % 5]}, ${(i % 9) + 1}, 2, ${addDays(end, -20)}, ${end}, ${(i % 4) + 1}, ${((i * 5) % 7) + 1}, 1, ${`غرض رقم ${i}`}, 'شهادة', ${i % 11 === 0 ? 'قيادة السيارة' : null}, 'jobs@demo.example', ${states[(i + 2 * Math.floor(i / 24)) % states.length]}, ${i % 19 === 3 ? new Date() : null})`.execute(
      db,
    )
  }
  const { rows } =
    await sql<SampleOpportunity>`select o.id, o.ngo_id, o.type, o.name, o.closing_date, o.status, o.position_type_id, o.employment_type_id, o.governorate_id,
      o.search_folded || ' ' || n.public_search as search, o.deleted_at is not null as deleted, n.status_id as ngo_status, n.deleted_at is not null as ngo_deleted,
      case o.type when 'job' then n.show_jobs else n.show_volunteers end as shows
      from opportunities o join ngos n on n.id = o.ngo_id`.execute(db)
  return { rows, ngos }
}
