import { sql } from 'kysely'
import type { z } from 'zod'
import {
  decideIncentive,
  type Incentive,
  type IncentiveEffect,
  incentiveRegister,
  readIncentiveChoices,
} from '#contract/incentives/calls.ts'
import { incentiveMachine } from '#contract/incentives/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { type FieldRefusals, found, invalid, wrongState } from '../core/errors.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import type { Actor } from '../core/identity/actor.ts'
import { refuseConflict, refuseInterest } from '../core/identity/interest.ts'
import { audit } from '../core/log/audit.ts'
import { listFrom } from '../core/registers/list-from.ts'
import type { Db, Services, Trx } from '../core/services.ts'
import { hasWord } from '../core/registers/word-pattern.ts'
import { searchWords } from '#contract/core/values/arabic.ts'
import { incentiveKind } from './kind.ts'
import { holdMeasure, type Held, type Measure, measureOf, measures, partsIn } from './rows.ts'

type Input = z.output<typeof incentiveRegister.input>
const reach = (actor: Actor) =>
  actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`

/** Measures as they are answered: with what they changed, and what the reader may do. */
export async function shown(
  db: Db | Trx,
  services: Services,
  actor: Actor,
  rows: readonly Measure[],
): Promise<Incentive[]> {
  const kind = incentiveKind(services)
  const parts = actor.acting ? [] : await partsIn(db, actor)
  const { rows: effects } = await sql<IncentiveEffect & { incentive_id: number }>`
    select incentive_id, entity, entity_id, case when reverted_at is not null then 'reverted' when left_at is not null then 'left' else 'active' end as state
    from incentive_effects where incentive_id = any(${rows.map(({ id }) => id)}) order by id`.execute(db)
  return rows.map((row) => {
    const { issued_by: _by, is_second: _second, has_conflict: _conflict, created_at: _at, ...rest } = row
    return {
      ...(rest as Omit<Incentive, 'actions' | 'effects'>),
      effects: effects.flatMap(({ incentive_id, ...effect }) => (incentive_id === row.id ? [effect] : [])),
      actions: parts.length === 0 ? [] : actionsOf(kind, row as Held, actor, parts),
    }
  })
}
const oneOf = async (db: Db | Trx, services: Services, actor: Actor, id: number): Promise<Incentive> =>
  found((await shown(db, services, actor, [await measureOf(db, actor, id)]))[0])

/** By the column that was asked for, which the contract knows; newest first by itself. */
function orderBy(sort: string | undefined) {
  if (sort === undefined) return sql`t.id desc`
  const falls = sort.startsWith('-')
  const column = sql.ref(`t.${falls ? sort.slice(1) : sort}`)
  return falls ? sql`${column} desc nulls last, t.id desc` : sql`${column} asc nulls last, t.id desc`
}

/** What a draft may not say, whoever writes it. */
async function refuseUnfit(trx: Trx, services: Services, actor: Actor, input: Input): Promise<void> {
  const { rows } = await sql<{ ngo: boolean; campaign: boolean; regulation: boolean }>`
    select exists (select from ngos n where n.id = ${input.ngo_id} and n.deleted_at is null and ${reach(actor)}) as ngo,
      exists (select from campaigns c where c.id = ${input.campaign_id} and c.ngo_id = ${input.ngo_id} and c.deleted_at is null) as campaign,
      exists (select from regulations r where r.id = ${input.regulation_id} and r.is_published and r.deleted_at is null) as regulation`.execute(
    trx,
  )
  const { ngo, campaign, regulation } = found(rows[0])
  const type = services.reference.find('incentive-types', input.incentive_type_id)
  const wrong: FieldRefusals = {
    ...(ngo ? {} : { ngo_id: ['V-CHOICE'] }),
    ...(input.campaign_id !== null && !campaign ? { campaign_id: ['V-CHOICE'] } : {}),
    ...(input.regulation_id !== null && !regulation ? { regulation_id: ['V-CHOICE'] } : {}),
    ...(type?.extra?.kind === input.kind ? {} : { incentive_type_id: ['V-CHOICE'] }),
    ...(input.end_date !== null && input.start_date !== null && input.end_date < input.start_date
      ? { end_date: ['V-ORDER'] }
      : {}),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

const note = (trx: Trx, actor: Actor, action: 'create' | 'update' | 'delete', row: Incentive, before?: Incentive) =>
  audit(trx, actor, {
    action,
    entity: 'incentives',
    entity_id: row.id,
    description_ar: `${{ create: 'إضافة', update: 'تعديل', delete: 'حذف' }[action]} ${row.title} (${row.ref_no})`,
    ...(before ? { before: stored(before) } : {}),
    ...(action === 'delete' ? {} : { after: stored(row) }),
  })
const stored = ({ actions: _actions, effects: _effects, ...row }: Incentive) => row

/** A draft, held; 409 once it is issued. */
async function holdDraft(trx: Trx, actor: Actor, id: number): Promise<Held> {
  const held = await holdMeasure(trx, actor, id)
  refuseConflict(held)
  if (held.status !== 'draft') throw wrongState({ status: held.status })
  return held
}

const { list, read, create, update, remove } = incentiveRegister

/** The list and the record. */
const reading: Area = (on, services) => {
  on(list, async ({ actor, query }) => {
    const where = [
      ...(query.kind ? [sql`t.kind = ${query.kind}`] : []),
      ...(query.status ? [sql`t.status = ${query.status}`] : []),
      ...(query.ngo_id ? [sql`t.ngo_id = ${query.ngo_id}`] : []),
    ]
    const text = sql`concat_ws(' ', t.title, t.ref_no, t.decision_no, t.ngo_name_ar, t.ngo_name_en)`
    const page = await listFrom<Measure>(services.db, measures(actor), query, {
      text,
      where,
      order: orderBy(query.sort),
      size: 10,
    })
    return { ...page, rows: await shown(services.db, services, actor, page.rows) }
  })
  on(read, ({ actor, params }) => oneOf(services.db, services, actor, params.id))
}

/** Drafts are added, edited and deleted; nothing else is. */
const drafting: Area = (on, services) => {
  on(create, ({ actor, body, write }) =>
    write(async (trx) => {
      await refuseUnfit(trx, services, actor, body)
      await refuseInterest(trx, actor, body.ngo_id)
      const { rows } = await sql<{
        id: number
      }>`insert into incentives (ngo_id, ref_no, kind, incentive_type_id, title, reason, article, regulation_id, decision_no, decision_date, file,
          start_date, end_date, correction_due_at, campaign_id, board_end_date, board_members_number, liquidator_name, is_public, created_by, updated_by)
        values (${body.ngo_id}, next_incentive_no(${body.kind}), ${body.kind}, ${body.incentive_type_id}, ${body.title}, ${body.reason}, ${body.article}, ${body.regulation_id}, ${body.decision_no},
          ${body.decision_date}, ${body.file}, ${body.start_date}, ${body.end_date}, ${body.correction_due_at}, ${body.campaign_id}, ${body.board_end_date}, ${body.board_members_number},
          ${body.liquidator_name}, ${body.is_public}, ${actor.userId}, ${actor.userId}) returning id`.execute(trx)
      const { id } = found(rows[0])
      await claimFiles(trx, actor, incentiveRegister.input, body, 'incentives', id)
      const row = await oneOf(trx, services, actor, id)
      await note(trx, actor, 'create', row)
      return row
    }),
  )
  on(update, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const held = await holdDraft(trx, actor, params.id)
      const before = await oneOf(trx, services, actor, held.id)
      refuseStale(request, before.updated_at, () => before)
      await refuseUnfit(trx, services, actor, body)
      await refuseInterest(trx, actor, body.ngo_id)
      // Its facts were shown to one organisation, and its number tells the kind.
      if (body.kind !== held.kind) throw invalid({ kind: ['V-CHOICE'] })
      if (held.facts_sent_at !== null && body.ngo_id !== held.ngo_id) throw invalid({ ngo_id: ['V-CHOICE'] })
      await sql`update incentives set ngo_id = ${body.ngo_id}, incentive_type_id = ${body.incentive_type_id}, title = ${body.title}, reason = ${body.reason}, article = ${body.article},
          regulation_id = ${body.regulation_id}, decision_no = ${body.decision_no}, decision_date = ${body.decision_date}, file = ${body.file}, start_date = ${body.start_date}, end_date = ${body.end_date},
          correction_due_at = ${body.correction_due_at}, campaign_id = ${body.campaign_id}, board_end_date = ${body.board_end_date}, board_members_number = ${body.board_members_number},
          liquidator_name = ${body.liquidator_name}, is_public = ${body.is_public}, updated_by = ${actor.userId} where id = ${held.id} and status = 'draft'`.execute(
        trx,
      )
      await claimFiles(trx, actor, incentiveRegister.input, body, 'incentives', held.id, { before })
      const row = await oneOf(trx, services, actor, held.id)
      await note(trx, actor, 'update', row, before)
      return row
    }),
  )
  on(remove, ({ actor, params, request, write }) =>
    write(async (trx) => {
      const held = await holdDraft(trx, actor, params.id)
      const before = await oneOf(trx, services, actor, held.id)
      refuseStale(request, before.updated_at, () => before)
      await sql`update incentives set deleted_at = ${services.now().toISOString()}, updated_by = ${actor.userId} where id = ${held.id} and status = 'draft'`.execute(
        trx,
      )
      await note(trx, actor, 'delete', before, before)
      return null
    }),
  )
}

/** Every act on a measure. */
const deciding: Area = (on, services) => {
  on(decideIncentive, async ({ actor, params, body, request, lang, write }) => {
    const decided = await write(async (trx) => {
      const { to } = await act(trx, services, incentiveKind(services), {
        actor,
        id: params.id,
        ...taken(incentiveMachine, body),
        request,
        lang,
      })
      return { status: to }
    })
    // What users of a suspended organisation may still change follows at once.
    services.sessions.forget()
    return decided
  })
}

/** What a form of a measure chooses from. */
const choices: Area = (on, { db, now }) => {
  on(readIncentiveChoices, async ({ actor, query }) => {
    const words = searchWords(query.search ?? '').map((word) =>
      hasWord(sql`concat_ws(' ', n.name_ar, n.name_en, n.ngo_code)`, word),
    )
    const chosen = query.ngo_id
      ? sql`n.id = ${query.ngo_id} or (${sql.join([sql`true`, ...words], sql` and `)})`
      : sql.join([sql`true`, ...words], sql` and `)
    const { rows: ngos } = await sql<{ id: number; name_ar: string; name_en: string | null; ngo_code: string }>`
      select n.id, n.name_ar, n.name_en, n.ngo_code from ngos n where n.deleted_at is null and ${reach(actor)} and (${chosen})
      order by n.id is distinct from ${query.ngo_id ?? null}, n.name_ar, n.id limit 20`.execute(db)
    const { rows: campaigns } = await sql<{ id: number; name_ar: string; name_en: string | null }>`
      select c.id, c.name_ar, c.name_en from campaigns c join ngos n on n.id = c.ngo_id
      where c.ngo_id = ${query.ngo_id ?? null} and ${reach(actor)} and c.confirmed = 'A' and c.stopped_at is null and c.end_date >= ${todayIn(now())} and c.deleted_at is null
      order by c.start_date desc, c.id`.execute(db)
    return { ngos, campaigns }
  })
}

/** Commendations and penalties at the ministry: listed, drafted, decided. */
export const ministryIncentives: Area = (on, services) => {
  reading(on, services)
  drafting(on, services)
  deciding(on, services)
  choices(on, services)
}
