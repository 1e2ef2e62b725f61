import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import { searchWords } from '#contract/core/values/arabic.ts'
import type { listContacts } from '#contract/profile/contacts.ts'
import type { listServices, readMainInfo, readNgoClassifications, readNgoInfo } from '#contract/profile/file.ts'
import { found } from '../core/errors.ts'
import type { Page } from '../core/http/route.ts'
import type { Db } from '../core/services.ts'
import { hasWord } from '../core/registers/word-pattern.ts'

interface Paging {
  perPage: number
  page: number
  offset: number
}

/** Main data of an organisation with its headquarters; 404 when it is not there. */
export async function mainInfoOf(db: Db, ngoId: number): Promise<AnswerOf<typeof readMainInfo>> {
  const { rows } = await sql<AnswerOf<typeof readMainInfo>>`
    select n.id, n.ngo_code, n.name_ar, n.name_en, n.short_name, n.legal_form_id, n.status_id, n.decision_no, n.decision_date, n.decision_file, n.gazette_no, n.gazette_date,
      n.has_public_benefit, n.public_benefit_decision_no, n.public_benefit_decision_date, n.governorate_id, n.work_scope_id, n.work_governorates, n.duration_type, n.duration_until, n.capital_amount,
      n.dissolution_beneficiary, n.about, n.vision, n.mission, n.logo, n.completed_by_ngo, n.completed_by_ministry, n.updated_at, decided_fields(n.id) as decided_fields,
      (select jsonb_build_object('id', b.id, 'name_ar', b.name_ar, 'governorate_id', b.governorate_id, 'district_id', b.district_id, 'sub_district_id', b.sub_district_id, 'address', b.address,
        'latitude', b.latitude, 'longitude', b.longitude, 'real_estate_id', b.real_estate_id, 'real_estate_number', b.real_estate_number, 'area_id', b.area_id,
        'possessive_form_id', b.possessive_form_id, 'occupancy_file', b.occupancy_file, 'occupancy_until', b.occupancy_until, 'manager_name', b.manager_name, 'phone', b.phone, 'working_hours', b.working_hours, 'service_ids', b.service_ids, 'updated_at', b.updated_at) from branches b where b.ngo_id = n.id and b.is_main and b.deleted_at is null) as headquarters
    from ngos n where n.id = ${ngoId} and n.deleted_at is null`.execute(db)
  return found(rows[0])
}

/** What readers of an organisation's file see of a row `h` of its status history. */
export const statusColumns = sql`h.id, h.from_status_id, h.to_status_id, h.decision_no, h.decision_date, h.reason, h.decision_file, h.article, h.served_at, h.appeal_due_at, h.liquidator_name, h.liquidator_phone, h.liquidation_report_file, h.assets_beneficiary`

type Info = AnswerOf<typeof readNgoInfo>
/** Documents, objectives and status history of an organisation. */
export async function ngoInfoOf(db: Db, ngoId: number): Promise<Info> {
  const [documents, objectives, statuses] = await Promise.all([
    sql<
      Info['documents'][number]
    >`select d.id, d.key, d.file, a.name, a.size, a.mime, d.issued_at, d.validated, d.updated_at,
      coalesce((select jsonb_agg(jsonb_build_object('file', e.file, 'name', b.name, 'size', b.size, 'created_at', e.created_at) order by e.id desc)
        from ngo_documents e join attachments b on b.id = e.file where e.ngo_id = d.ngo_id and e.key = d.key and e.deleted_at is not null), '[]'::jsonb) as versions
      from ngo_documents d join attachments a on a.id = d.file where d.ngo_id = ${ngoId} and d.deleted_at is null order by d.id`.execute(
      db,
    ),
    sql<
      Info['objectives'][number]
    >`select id, sort, objective_ar, objective_en from ngo_objectives where ngo_id = ${ngoId} and deleted_at is null order by sort`.execute(
      db,
    ),
    sql<
      Info['statuses'][number]
    >`select ${statusColumns}, h.created_at from ngo_status_histories h where h.ngo_id = ${ngoId} order by h.id desc`.execute(
      db,
    ),
  ])
  return { documents: documents.rows, objectives: objectives.rows, statuses: statuses.rows }
}

type Service = AnswerOf<typeof listServices>[number]
/** A page of the services that an organisation may name: the approved ones and its own proposals. */
export async function servicesFor(
  db: Db,
  ngoId: number,
  { perPage, page, offset }: Paging,
  filter: { search: string | undefined; classifications: readonly number[] | undefined },
): Promise<Page<Service>> {
  const words = searchWords(filter.search ?? '').map((word) =>
    hasWord(sql`s.name_ar || ' ' || coalesce(s.name_en, '')`, word),
  )
  const where = sql.join(
    [
      // What left the forms keeps its words where the organisation still names it.
      sql`s.deleted_at is null and (s.is_approved or s.proposed_by_ngo_id = ${ngoId})
        and (s.is_active or exists (select from ngo_services o where o.service_id = s.id and o.ngo_id = ${ngoId} and o.deleted_at is null))`,
      ...(filter.classifications ? [sql`s.classification_id = any(${filter.classifications})`] : []),
      ...words,
    ],
    sql` and `,
  )
  const [rows, count] = await Promise.all([
    sql<Service>`select s.id, s.classification_id, s.name_ar, s.name_en, s.description, s.is_approved, s.is_active from services s where ${where} order by s.name_ar, s.id limit ${perPage} offset ${offset}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*) as total from services s where ${where}`.execute(db),
  ])
  return { rows: rows.rows, total: count.rows[0]?.total ?? 0, perPage, page }
}

type Contacts = AnswerOf<typeof listContacts>
/** Contacts of an organisation: its own and those of each branch. */
export async function contactsOf(db: Db, ngoId: number): Promise<Contacts> {
  const [rows, units] = await Promise.all([
    sql<
      Contacts['ngo'][number]
    >`select id, branch_id, type, value, is_public, is_primary, verified_at, confirmed_at, updated_at from contact_information where ngo_id = ${ngoId} and deleted_at is null order by type, is_primary desc, id`.execute(
      db,
    ),
    sql<{
      id: number
      name_ar: string
      branch_type_id: number
    }>`select id, name_ar, branch_type_id from branches where ngo_id = ${ngoId} and deleted_at is null order by is_main desc, id`.execute(
      db,
    ),
  ])
  const of = (branchId: number | null) => rows.rows.filter((row) => row.branch_id === branchId)
  return { ngo: of(null), branches: units.rows.map((unit) => ({ ...unit, contact_information: of(unit.id) })) }
}

type Tree = AnswerOf<typeof readNgoClassifications>
/** The classification tree; `type` says which rows the organisation has. */
export async function classificationsFor(db: Db, ngoId: number): Promise<Tree> {
  const { rows } = await sql<
    Omit<Tree[number], 'children'> & { parent_id: number | null }
  >`select c.id, c.parent_id, c.code, c.name_ar, c.name_en, c.icon, o.type from classifications c
    left join classification_ngos o on o.classification_id = c.id and o.ngo_id = ${ngoId} and o.deleted_at is null where c.deleted_at is null and (c.is_active or o.id is not null) order by c.code`.execute(
    db,
  )
  const under = (parent: number | null) =>
    rows.filter((row) => row.parent_id === parent).map(({ parent_id: _, ...row }) => row)
  return under(null).map((row) => ({ ...row, children: under(row.id) }))
}
