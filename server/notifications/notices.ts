import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import {
  countAudience,
  findAudience,
  findReports,
  listDeliveries,
  type Notice,
  noticeRegister,
  sendNotification,
} from '#contract/notifications/notices.ts'
import { noticeMachine } from '#contract/notifications/workflow.ts'
import { searchWords } from '#contract/core/values/arabic.ts'
import { act, taken } from '../core/cases/act.ts'
import { type FieldRefusals, found, invalid, wrongState } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import { type Actor, may } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Services, Trx } from '../core/services.ts'
import { hasWord } from '../core/registers/word-pattern.ts'
import { reportsOfNgos } from '../reports/index.ts'
import { aimedBy, directorateOf, meantNgos, recipientsOf, wide, withoutAccount } from './audience.ts'
import { deliveriesOf } from './deliveries.ts'
import { verifiedPhone } from './phones.ts'
import { noticePapers } from './papers.ts'
import { noticeKind } from './notice-kind.ts'
import {
  confirmAbove,
  type HeldNotice,
  holdNotice,
  noticeOf,
  type NoticeRow,
  notices,
  shownNotice,
} from './notice-rows.ts'

const { list, read, create, update, remove } = noticeRegister
type Input = z.output<typeof noticeRegister.input>

/** What the words of an audience may not say, whoever writes them. */
async function refuseUnfit(trx: Trx, services: Services, actor: Actor, input: Input): Promise<void> {
  const wrong: FieldRefusals = {}
  const { audience, audience_ids: chosen } = input
  const index = { legal_form: 'legal-forms', governorate: 'governorates' }[audience as string]
  const needs = audience === 'ngos' || audience === 'report' || index !== undefined
  if (needs && chosen.length === 0) wrong.audience_ids = ['V-REQ']
  if (!needs && chosen.length > 0) wrong.audience_ids = ['V-CHOICE']
  if (index !== undefined && chosen.some((id) => services.reference.find(index, id) === undefined))
    wrong.audience_ids = ['V-CHOICE']
  if (audience === 'ngos' && chosen.length > 0) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from ngos n
      where ${meantNgos({ audience, audience_ids: chosen, ...wide }, directorateOf(actor))}`.execute(trx)
    if (rows[0]?.count !== chosen.length) wrong.audience_ids = ['V-CHOICE']
  }
  if (audience === 'report' && chosen.length > 0) {
    const { reported } = await aimedBy(trx, actor, { audience, audience_ids: chosen, ...wide })
    if (chosen.length > 1 || reported === undefined) wrong.audience_ids = ['V-CHOICE']
  }
  if (input.classification_ids.length > 0) {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from classifications
      where id = any(${input.classification_ids}::bigint[]) and deleted_at is null`.execute(trx)
    if (rows[0]?.count !== input.classification_ids.length) wrong.classification_ids = ['V-CHOICE']
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

/** A notice without what changes by itself, as the log tells it. */
const logged = ({
  actions: _actions,
  delivered: _delivered,
  opened: _opened,
  answered: _answered,
  recipients: _recipients,
  ...row
}: Notice) => row
const note = (trx: Trx, actor: Actor, action: 'create' | 'update' | 'delete', row: Notice, before?: Notice) =>
  audit(trx, actor, {
    action,
    entity: 'notifications',
    entity_id: row.id,
    description_ar: `${{ create: 'إضافة', update: 'تعديل', delete: 'حذف' }[action]} إشعار: ${row.title}`,
    ...(before ? { before: logged(before) } : {}),
    ...(action === 'delete' ? {} : { after: logged(row) }),
  })
const oneOf = async (trx: Trx, actor: Actor, id: number) => shownNotice(actor, await noticeOf(trx, actor, id))

async function holdDraft(trx: Trx, actor: Actor, id: number): Promise<HeldNotice> {
  const held = await holdNotice(trx, actor, id)
  if (held.status !== 'draft') throw wrongState({ status: held.status })
  return held
}

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  title: sql`t.title`,
  class: sql`t.class`,
  scheduled_at: sql`t.scheduled_at`,
  created_at: sql`t.id`,
}
function orderBy(sort: string | undefined) {
  const falls = sort?.startsWith('-') ?? true
  const column = orders[(sort ?? '').replace(/^-/, '')] ?? sql`t.id`
  return falls ? sql`${column} desc nulls last, t.id desc` : sql`${column} asc nulls last, t.id desc`
}

const reading: Area = (on, services) => {
  on(list, async ({ actor, query }) => {
    const page = await listFrom<NoticeRow>(services.db, notices(actor), query, {
      text: sql`concat_ws(' ', t.title, t.title_en, t.notice_no)`,
      where: [
        ...(query.status ? [sql`t.status = ${query.status}`] : []),
        ...(query.class ? [sql`t.class = ${query.class}`] : []),
      ],
      order: orderBy(query.sort),
      size: 10,
    })
    return { ...page, rows: page.rows.map((row) => shownNotice(actor, row)) }
  })
  on(read, async ({ actor, params }) => shownNotice(actor, await noticeOf(services.db, actor, params.id)))
}

const drafting: Area = (on, services) => {
  on(create, ({ actor, body, write }) =>
    write(async (trx) => {
      await refuseUnfit(trx, services, actor, body)
      const { rows } = await sql<{
        id: number
      }>`insert into notifications (title, title_en, body, body_en, link, class, audience, audience_ids,
          governorate_ids, status_ids, classification_ids, sizes, send_email, scheduled_at, legal_basis, due_on, governorate_id, written_by, created_by, updated_by)
        values (${body.title}, ${body.title_en}, ${body.body}, ${body.body_en}, ${body.link}, ${body.class}, ${body.audience}, ${body.audience_ids},
          ${body.governorate_ids}, ${body.status_ids}, ${body.classification_ids}, ${body.sizes}, ${body.send_email}, ${body.scheduled_at}, ${body.legal_basis}, ${body.due_on},
          ${directorateOf(actor) ?? null}, ${[actor.userId]}, ${actor.userId}, ${actor.userId}) returning id`.execute(
        trx,
      )
      const row = await oneOf(trx, actor, found(rows[0]).id)
      await note(trx, actor, 'create', row)
      return row
    }),
  )
  on(update, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const before = shownNotice(actor, await holdDraft(trx, actor, params.id))
      refuseStale(request, before.updated_at, () => before)
      await refuseUnfit(trx, services, actor, body)
      await sql`update notifications set title = ${body.title}, title_en = ${body.title_en}, body = ${body.body}, body_en = ${body.body_en}, link = ${body.link},
          class = ${body.class}, audience = ${body.audience}, audience_ids = ${body.audience_ids}, governorate_ids = ${body.governorate_ids}, status_ids = ${body.status_ids},
          classification_ids = ${body.classification_ids}, sizes = ${body.sizes},
          send_email = ${body.send_email}, scheduled_at = ${body.scheduled_at}, legal_basis = ${body.legal_basis}, due_on = ${body.due_on}, updated_by = ${actor.userId},
          written_by = case when ${actor.userId} = any(written_by) then written_by else written_by || ${actor.userId}::bigint end
        where id = ${params.id} and status = 'draft'`.execute(trx)
      const row = await oneOf(trx, actor, params.id)
      await note(trx, actor, 'update', row, before)
      return row
    }),
  )
  on(remove, ({ actor, params, request, write }) =>
    write(async (trx) => {
      const before = shownNotice(actor, await holdDraft(trx, actor, params.id))
      refuseStale(request, before.updated_at, () => before)
      await sql`update notifications set deleted_at = ${services.now().toISOString()}, updated_by = ${actor.userId} where id = ${params.id} and status = 'draft'`.execute(
        trx,
      )
      await note(trx, actor, 'delete', before, before)
      return null
    }),
  )
}

const aiming: Area = (on, services) => {
  on(countAudience, async ({ actor, body }) => {
    const { id, ...words } = body
    // The notice of a directorate stays within its governorate, whoever sends it.
    const near =
      id === null ? directorateOf(actor) : ((await noticeOf(services.db, actor, id)).governorate_id ?? undefined)
    const aim = await aimedBy(services.db, actor, words)
    const { rows } = await sql<{
      people: number
      organisations: number
      without_mail: number
      with_phone: number
      unreachable: number
    }>`
      select count(*)::int as people, count(distinct r.ngo_id)::int as organisations, count(*) filter (where r.email is null)::int as without_mail,
        count(distinct r.ngo_id) filter (where exists (${verifiedPhone(sql`r.ngo_id`)}))::int as with_phone,
        (select count(*) from (${withoutAccount(aim, near)}) w)::int as unreachable
      from (${recipientsOf(aim, near)}) r`.execute(services.db)
    const reached = sql`select distinct r.ngo_id from (${recipientsOf(aim, near)}) r where r.ngo_id is not null`
    const { rows: governorates } = await sql<{ governorate_id: number; organisations: number }>`
      select n.governorate_id, count(*)::int as organisations from ngos n where n.id in (${reached}) group by 1 order by 2 desc, 1`.execute(
      services.db,
    )
    const { rows: first } = await sql<{ id: number; name_ar: string; name_en: string | null; governorate_id: number }>`
      select n.id, n.name_ar, n.name_en, n.governorate_id from ngos n where n.id in (${reached}) order by n.name_ar, n.id limit 20`.execute(
      services.db,
    )
    return {
      ...found(rows[0]),
      confirm_above: confirmAbove(services),
      governorates,
      first,
    }
  })
  on(findReports, ({ actor }) => reportsOfNgos(services.db, actor))
  on(findAudience, async ({ actor, query }) => {
    const near = directorateOf(actor)
    const all = meantNgos({ audience: 'all_ngos', audience_ids: [], ...wide }, near)
    const words = searchWords(query.search ?? '').map((word) =>
      hasWord(sql`concat_ws(' ', n.name_ar, n.name_en, n.ngo_code)`, word),
    )
    const ids = query.ids ?? []
    const which = ids.length > 0 ? sql`n.id = any(${ids}::bigint[])` : sql.join([sql`true`, ...words], sql` and `)
    const { rows } = await sql<{ id: number; name_ar: string; name_en: string | null }>`
      select n.id, n.name_ar, n.name_en from ngos n where ${all} and ${which} order by n.name_ar, n.id limit ${Math.max(20, ids.length)}`.execute(
      services.db,
    )
    return rows
  })
}

const acting: Area = (on, services) => {
  on(listDeliveries, async ({ actor, params, query }) => {
    const { id } = await noticeOf(services.db, actor, params.id)
    return listFrom(services.db, deliveriesOf(id, may(actor, 'ministry_notifications_managment', 'N')), query, {
      text: sql`concat_ws(' ', t.ngo_name_ar, t.ngo_name_en, t.user_name)`,
      where: [
        ...(query.state ? [sql`t.state = ${query.state}`] : []),
        ...(query.governorate_id ? [sql`t.governorate_id = ${query.governorate_id}`] : []),
      ],
      order: sql`t.ngo_name_ar nulls last, t.user_name, t.id`,
      size: 25,
    })
  })
  on(sendNotification, ({ actor, body, request, lang, write }) =>
    write(async (trx) => {
      const given = { actor, id: body.id, ...taken(noticeMachine, body.act), request, lang }
      return { status: (await act(trx, services, noticeKind, given)).to }
    }),
  )
}

/** Notices of the ministry: drafted, counted, sent by one or two people, and followed person by person. */
export const noticesArea: Area = (on, services) => {
  reading(on, services)
  drafting(on, services)
  aiming(on, services)
  acting(on, services)
  noticePapers(on, services)
}
