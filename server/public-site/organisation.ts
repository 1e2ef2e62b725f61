import { sql } from 'kysely'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import {
  readNgo,
  readNgoContacts,
  readNgoLogo,
  readNgoQr,
  type NgoPage,
  type PublicContact,
} from '#contract/public-site/calls.ts'
import { found } from '../core/errors.ts'
import { serveFile } from '../core/files/serve.ts'
import type { Attachment } from '../core/files/store.ts'
import { publicAnswer } from '../core/http/public-answer.ts'
import { qrSvg } from '../core/papers/qr.ts'
import { paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import { holdsPost, memberName, memberOf, type MemberRow } from './people.ts'
import { briefColumns, briefOf, type BriefRow } from './brief.ts'
import { shownNgos } from './shown.ts'
import type { PublicWords } from './words.ts'

interface ContactRow {
  type: number
  value: string
  is_primary: boolean
  branch_name: string | null
}
interface PageRow extends BriefRow {
  short_name: string | null
  about: string | null
  completed_by_ministry: string | null
  work_scope_id: number | null
  work_governorates: number[]
  duration_type: string
  duration_until: string | null
  gazette_no: string | null
  gazette_date: string | null
  public_benefit_decision_no: string | null
  public_benefit_decision_date: string | null
  closed_at: string | null
  merged_into: NgoPage['merged_into']
  classifications: NgoPage['classifications']
  objectives: NgoPage['objectives']
  headquarters: { governorate_id: number; address: string } | null
  contacts: ContactRow[]
  founders: MemberRow[]
  board: {
    type: 'administrative' | 'trustee'
    temporary: boolean
    start_date: string
    end_date: string
    decision_no: string | null
    decision_date: string | null
    members: MemberRow[]
  } | null
  measures: (Omit<NgoPage['measures'][number], 'type' | 'standing'> & { incentive_type_id: number })[]
  decisions: { from_status_id: number | null; to_status_id: number; decision_no: string; decision_date: string }[]
}

const contactSource = sql`select c.type, c.value, c.is_primary, b.name_ar as branch_name, c.branch_id, c.id from contact_information c
  left join branches b on b.id = c.branch_id and b.ngo_id = c.ngo_id
  where c.ngo_id = n.id and c.is_public and c.deleted_at is null and (c.branch_id is null or (b.is_public and b.status = 'active' and b.deleted_at is null))`
const contactList = sql`coalesce((select json_agg(json_build_object('type', c.type, 'value', c.value, 'is_primary', c.is_primary, 'branch_name', c.branch_name) order by c.branch_id nulls first, c.is_primary desc, c.type, c.id) from (${contactSource}) c), '[]')`
const memberList = (
  which: ReturnType<typeof sql>,
) => sql`coalesce((select json_agg(json_build_object('name', ${memberName}, 'position_id', d.position_id) order by d.position_id, d.id) from directors d
  where d.ngo_id = n.id and ${holdsPost} and ${which}), '[]')`

// What was cancelled is shown to nobody, and a penalty whose time is over says so before its days of appeal are.
const measureList = (
  today: string,
) => sql`coalesce((select json_agg(json_build_object('kind', i.kind, 'incentive_type_id', i.incentive_type_id, 'title', i.title, 'decision_no', i.decision_no,
    'on', coalesce(i.decision_date, i.start_date), 'state', case when i.status in ('issued', 'upheld') and i.end_date < ${today}::date then 'expired' else i.status end)
    order by coalesce(i.decision_date, i.start_date) desc, i.id desc)
  from incentives i where i.ngo_id = n.id and i.is_public and i.status in ('issued', 'appealed', 'upheld', 'expired') and i.deleted_at is null), '[]')`

// json and not jsonb: what is only sent need not be taken apart and sorted first, which is a sixth of the statement.
const pageColumns = (
  statuses: number[],
  today: string,
) => sql`${briefColumns(today)}, n.short_name, n.about, n.completed_by_ministry, n.work_scope_id, n.work_governorates, n.duration_type, n.duration_until, n.gazette_no, n.gazette_date,
  n.public_benefit_decision_no, n.public_benefit_decision_date, n.closed_at,
  (select json_build_object('id', m.id, 'name_ar', m.name_ar, 'name_en', m.name_en) from ngos m where m.id = n.merged_into_id and m.deleted_at is null and m.status_id = any(${statuses}::integer[])) as merged_into,
  coalesce((select json_agg(json_build_object('id', k.id, 'type', cn.type, 'name_ar', k.name_ar, 'name_en', k.name_en) order by cn.type, k.code) from classification_ngos cn join classifications k on k.id = cn.classification_id where cn.ngo_id = n.id and cn.deleted_at is null), '[]') as classifications,
  coalesce((select json_agg(json_build_object('objective_ar', o.objective_ar, 'objective_en', o.objective_en) order by o.sort) from ngo_objectives o where o.ngo_id = n.id and o.deleted_at is null), '[]') as objectives,
  (select json_build_object('governorate_id', b.governorate_id, 'address', b.address) from branches b where b.ngo_id = n.id and b.is_main and b.status = 'active' and b.deleted_at is null) as headquarters,
  ${contactList} as contacts,
  ${memberList(sql`d.type = 'founder'`)} as founders,
  (select json_build_object('type', t.type, 'temporary', t.status = 'temporary', 'start_date', t.start_date, 'end_date', t.end_date, 'decision_no', t.decision_no, 'decision_date', t.decision_date, 'members', ${memberList(sql`d.director_board_id = t.id`)})
    from director_boards t where t.ngo_id = n.id and t.type in ('administrative', 'trustee') and t.status in ('current', 'temporary') and t.deleted_at is null order by t.start_date desc limit 1) as board,
  coalesce((select json_agg(json_build_object('from_status_id', h.from_status_id, 'to_status_id', h.to_status_id, 'decision_no', h.decision_no, 'decision_date', h.decision_date) order by h.decision_date desc, h.id desc) from ngo_status_histories h where h.ngo_id = n.id), '[]') as decisions,
  ${measureList(today)} as measures`

const contactOf = ({ type, ...row }: ContactRow, words: PublicWords): PublicContact => ({
  ...row,
  type: words.word('contact-types', type),
  icon: words.icon('contact-types', type),
})

/** A measure that was issued and nothing more needs no word. */
function standingOf(state: NgoPage['measures'][number]['state']) {
  const { ar, en } = incentiveMachine.statuses[state]
  return state === 'issued' ? null : { name_ar: ar, name_en: en }
}

const addressOf = (publicUrl: string, id: number) => `${publicUrl.replace(/\/+$/, '')}/ngo/${id}`

function pageOf(row: PageRow, words: PublicWords, publicUrl: string): NgoPage {
  const member = (row: MemberRow) => memberOf(row, words)
  return {
    ...briefOf(row, words),
    short_name: row.short_name,
    about: paragraphsOf(row.about),
    verified_at: row.completed_by_ministry,
    work_scope: row.work_scope_id === null ? null : words.word('work-scopes', row.work_scope_id),
    work_governorates: row.work_governorates.map((code) => words.word('governorates', code)),
    duration_until: row.duration_type === 'limited' ? row.duration_until : null,
    gazette_no: row.gazette_no,
    gazette_date: row.gazette_date,
    public_benefit:
      row.has_public_benefit && row.public_benefit_decision_no && row.public_benefit_decision_date
        ? { decision_no: row.public_benefit_decision_no, decision_date: row.public_benefit_decision_date }
        : null,
    closed_at: row.closed_at,
    merged_into: row.merged_into,
    classifications: row.classifications,
    objectives: row.objectives,
    headquarters: row.headquarters && {
      governorate: words.word('governorates', row.headquarters.governorate_id),
      address: row.headquarters.address,
    },
    contacts: row.contacts.map((contact) => contactOf(contact, words)),
    founders: row.founders.map(member),
    board: row.board && { ...row.board, members: row.board.members.map(member) },
    decisions: row.decisions.map(({ from_status_id, to_status_id, ...decision }) => ({
      ...decision,
      from_status: from_status_id === null ? null : words.word('ngo-status', from_status_id),
      to_status: words.status(to_status_id),
    })),
    measures: row.measures.map(({ incentive_type_id, ...measure }) => ({
      ...measure,
      type: words.word('incentive-types', incentive_type_id),
      standing: standingOf(measure.state),
    })),
    page_url: addressOf(publicUrl, row.id),
  }
}

/** The public page of one organisation, its logo and its contacts; 404 when its status has no public page. */
export const publicOrganisation: Area = (on, services) => {
  const { words, shown, mustBeShown } = shownNgos(services)

  on(readNgo, async ({ params, request, reply }) => {
    const { rows } =
      await sql<PageRow>`select ${pageColumns(words.publicStatuses(), todayIn(services.now()))} from ngos n where ${shown(params.id)}`.execute(
        services.readDb,
      )
    return publicAnswer(request, reply, pageOf(found(rows[0]), words, services.config.publicUrl))
  })
  on(readNgoContacts, async ({ params, request, reply }) => {
    const { rows } = await sql<{
      contacts: ContactRow[]
    }>`select ${contactList} as contacts from ngos n where ${shown(params.id)}`.execute(services.readDb)
    return publicAnswer(
      request,
      reply,
      found(rows[0]).contacts.map((contact) => contactOf(contact, words)),
    )
  })
  on(readNgoQr, async ({ params, reply }) => {
    await mustBeShown(params.id)
    // Its address never changes, so the picture does not either.
    reply.headers({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=86400' })
    return qrSvg(addressOf(services.config.publicUrl, params.id))
  })
  on(readNgoLogo, async ({ params, request, reply }) => {
    const { rows } =
      await sql<Attachment>`select a.* from ngos n join attachments a on a.id = n.logo and a.ngo_id = n.id and a.deleted_at is null where ${shown(params.id)}`.execute(
        services.readDb,
      )
    const file = found(rows[0])
    found(file.mime.startsWith('image/') ? file : undefined)
    return serveFile(request, reply, services.storage, { ...file, is_public: true })
  })
}
