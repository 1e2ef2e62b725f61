import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { AnswerOf } from '#contract/core/calls/call.ts'
import {
  listActionTypes,
  listTransactionTypes,
  readActionType,
  guideFields,
  pathFields,
  readTransactionType,
  updateActionType,
  updateTransactionType,
} from '#contract/transactions/settings.ts'
import { faultWords, templateFaults } from '#contract/settings/letter-text.ts'
import { placeholdersOf } from '../settings/index.ts'
import { typeRights } from '#contract/transactions/type-rights.ts'
import { audit } from '../core/log/audit.ts'
import { found, invalid, inWords } from '../core/errors.ts'
import { listFrom } from '../core/registers/list-from.ts'
import { orderOf } from '../core/registers/order.ts'
import type { Area } from '../core/http/route.ts'
import type { Db, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { stepsOf } from './steps.ts'
import { fixedPaths } from './type-stages.ts'
import { nextPath } from './type-versions.ts'

type ActionType = AnswerOf<typeof readActionType>
type TypeDetail = AnswerOf<typeof readTransactionType>
const actionColumns = sql`id, slug, name_ar, name_en, description, days_number, updated_at`
const typeColumns = sql`id, slug, name_ar, name_en, description, audience, legal_form_ids, requires_completed_profile, allow_consecutive_submission, consecutive_gap_days, applicant_days, fee_amount::text as fee_amount, result_template_id, separate_duties, is_active, version, created_by is not null as is_made, updated_at`

const names = sql`concat_ws(' ', t.name_ar, t.name_en)`
const actionOrders = { name_ar: sql`ar_norm(t.name_ar)`, days_number: sql`t.days_number` }
const typeOrders = {
  name_ar: sql`ar_norm(t.name_ar)`,
  audience: sql`t.audience`,
  consecutive_gap_days: sql`t.consecutive_gap_days`,
  applicant_days: sql`t.applicant_days`,
  requires_completed_profile: sql`t.requires_completed_profile`,
  is_active: sql`t.is_active`,
}

type Guide = Record<(typeof guideFields)[number], string>
/** Keeps how organisations find a type. */
export async function storeGuide(
  trx: Trx,
  typeId: number,
  { area, intention_ar, intention_en, keywords }: Guide,
): Promise<void> {
  await sql`insert into transaction_type_guides (transaction_type_id, area, intention_ar, intention_en, keywords)
    values (${typeId}, ${area}, ${intention_ar}, ${intention_en}, ${keywords})
    on conflict (transaction_type_id) do update set area = excluded.area, intention_ar = excluded.intention_ar, intention_en = excluded.intention_en, keywords = excluded.keywords, updated_at = now()`.execute(
    trx,
  )
}

/** A type with its present path and its documents; `lock` holds it. */
export async function typeDetail(db: Db | Trx, id: number, lock = false): Promise<TypeDetail> {
  const type = found(
    (
      await sql<
        Omit<TypeDetail, 'is_fixed' | 'stages' | 'required_documents'>
      >`select ${typeColumns}, coalesce(g.area, 'other') as area, coalesce(g.intention_ar, name_ar) as intention_ar, coalesce(g.intention_en, name_en) as intention_en, coalesce(g.keywords, '') as keywords
        from transaction_types t left join lateral (select area, intention_ar, intention_en, keywords from transaction_type_guides where transaction_type_id = t.id) g on true
        where id = ${id} and deleted_at is null ${lock ? sql`for update of t` : sql``}`.execute(db)
    ).rows[0],
  )
  const own = (
    await sql<{
      id: number
      stage_number: number
      days_number: number | null
    }>`select id, stage_number, days_number from transaction_type_stages where transaction_type_id = ${id} and version = ${type.version}`.execute(
      db,
    )
  ).rows
  const documents = (
    await sql<
      TypeDetail['required_documents'][number]
    >`select id, name_ar, name_en, description, count_rule, count, is_required, legal_form_ids, stage_number from required_documents where transaction_type_id = ${id} and deleted_at is null order by sort, id`.execute(
      db,
    )
  ).rows
  const stages = (await stepsOf(db, { transaction_type_id: id, type_version: type.version })).map(
    ({
      role_id: _r,
      role_name: _n,
      action_slug: _s,
      allow_return: _x,
      allow_reject: _y,
      requires_files: _z,
      duty: _d,
      ...step
    }) => {
      const row = found(own.find((one) => one.stage_number === step.stage_number))
      return { ...step, id: row.id, own_days: row.days_number }
    },
  )
  return { ...type, is_fixed: fixedPaths.includes(type.slug), stages, required_documents: documents }
}

const builtIn = {
  ar: 'مسار طلب التأسيس مقرر في النظام، ومهله في إعدادات المنصة: لا معنى لهذا الحقل فيه.',
  en: 'The path of founding requests is built in and its times are settings of the platform: this field means nothing there.',
}

const noPath = inWords(
  'لا يُفتح نوع بلا مراحل. أضيفوا مراحله أولاً، وتكون الأخيرة عند الوزارة.',
  'A type without stages is not opened. Add its stages first; the last one has to be with the ministry.',
)
const noRole = inWords(
  'في المسار مرحلة بلا دور. اختاروا لكل مرحلة دوراً قبل فتح النوع.',
  'A stage has no role. Choose a role for each stage before you open the type.',
)
/** Refuses to open a type whose requests nobody could bring to an end. */
function refuseUnwalkable(stages: TypeDetail['stages']): void {
  if (stages.length === 0 || stages.at(-1)?.scope === 'applicant') throw invalid({ is_active: [noPath] })
  if (stages.some((stage) => stage.scope !== 'applicant' && stage.role_slug === null))
    throw invalid({ is_active: [noRole] })
}

/** Action types: their words and days are data of the ministry. */
const actionTypesArea: Area = (on, services) => {
  on(listActionTypes, ({ query }) =>
    listFrom(services.db, sql<ActionType>`select ${actionColumns} from action_types where deleted_at is null`, query, {
      text: names,
      order: orderOf(query.sort, actionOrders, { usual: sql`t.id`, last: sql`t.id` }),
      size: 100,
    }),
  )
  on(readActionType, async ({ params }) =>
    found(
      (
        await sql<ActionType>`select ${actionColumns} from action_types where id = ${params.id} and deleted_at is null`.execute(
          services.db,
        )
      ).rows[0],
    ),
  )
  on(updateActionType, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const before = found(
        (
          await sql<ActionType>`select ${actionColumns} from action_types where id = ${params.id} and deleted_at is null for update`.execute(
            trx,
          )
        ).rows[0],
      )
      refuseStale(request, before.updated_at, () => before)
      const after = found(
        (
          await sql<ActionType>`update action_types set days_number = ${body.days_number}, description = ${body.description}, updated_by = ${actor.userId} where id = ${params.id} returning ${actionColumns}`.execute(
            trx,
          )
        ).rows[0],
      )
      await audit(trx, actor, {
        action: 'update',
        entity: 'action_types',
        entity_id: params.id,
        description_ar: `تعديل نوع الإجراء ${before.name_ar}`,
        before: { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}

/** Who may use a type, and how it is found; what is not sent stays. Refused where the path is built in. */
function rulesOf(before: TypeDetail, sent: Partial<TypeDetail>) {
  const guide = Object.fromEntries(guideFields.map((field) => [field, sent[field] ?? before[field]])) as Guide
  const rules: Record<string, unknown> = Object.fromEntries(
    pathFields.map((field) => [field, sent[field] ?? before[field]]),
  )
  // Null is a value of the fee and of the letter alone.
  for (const field of ['fee_amount', 'result_template_id'] as const) if (sent[field] === null) rules[field] = null
  const all: Record<string, unknown> = { ...rules, ...guide }
  const touched = [...pathFields, ...guideFields].filter((field) => !isDeepStrictEqual(all[field], before[field]))
  if (before.is_fixed && touched.length > 0)
    throw invalid(Object.fromEntries(touched.map((field) => [field, [{ text: builtIn }]])))
  return { rules, guide, isGuided: touched.some((field) => field in guide) }
}

const ownLetter = inWords(
  'لهذا النوع كتاب خاص به يصدر مع الموافقة.',
  'This type has a letter of its own, which is issued with the approval.',
)
/** A letter is written by a text of the purpose «decision»; types that issue a paper of their own have none beside it. */
async function refuseTemplate(trx: Trx, type: TypeDetail, { result_template_id: id }: Record<string, unknown>) {
  if (id === null) return
  if (typeRights[type.slug]) throw invalid({ result_template_id: [ownLetter] })
  const { rows } = await sql<{
    body_ar: string
  }>`select body_ar from doc_templates where id = ${id} and purpose = 'decision' and body_ar is not null and deleted_at is null`.execute(
    trx,
  )
  const [template] = rows
  if (!template) throw invalid({ result_template_id: ['V-CHOICE'] })
  const faults = templateFaults(template.body_ar, await placeholdersOf(trx, 'decision', { typeId: type.id }))
  if (faults.length > 0) throw invalid({ result_template_id: faults.map((fault) => ({ text: faultWords(fault) })) })
}

/** Transaction types: their words, limits and users are data, but for the paths that are built in. */
const transactionTypesArea: Area = (on, services) => {
  on(listTransactionTypes, ({ query }) =>
    listFrom(
      services.db,
      sql<
        AnswerOf<typeof listTransactionTypes>[number]
      >`select ${typeColumns} from transaction_types where deleted_at is null`,
      query,
      {
        text: names,
        where: query.audience === undefined ? [] : [sql`t.audience = ${query.audience}`],
        order: orderOf(query.sort, typeOrders, {
          usual: sql`(select o.sort from transaction_types o where o.id = t.id), t.id`,
          last: sql`t.id`,
        }),
        size: 100,
      },
    ),
  )
  on(readTransactionType, ({ params }) => typeDetail(services.db, params.id))
  on(updateTransactionType, ({ actor, params, body, request, write }) =>
    write(async (trx) => {
      const before = await typeDetail(trx, params.id, true)
      refuseStale(request, before.updated_at, () => before)
      const { stages, separate_duties: separate = before.separate_duties, ...type } = body
      if (stages.some((stage) => !before.stages.some((one) => one.id === stage.id)))
        throw invalid({ stages: ['V-CHOICE'] })
      if (type.is_active && !before.is_active) refuseUnwalkable(before.stages)
      const { rules, guide, isGuided } = rulesOf(before, type)
      if (rules.result_template_id !== before.result_template_id) await refuseTemplate(trx, before, rules)
      await sql`update transaction_types set ${sql.join(Object.entries(rules).map(([field, value]) => sql`${sql.ref(field)} = ${value}`))}, name_ar = ${type.name_ar}, name_en = ${type.name_en}, description = ${type.description}, is_active = ${type.is_active}, separate_duties = ${separate}, duties_joined_by = ${separate ? null : before.separate_duties ? actor.userId : sql`duties_joined_by`}, updated_by = ${actor.userId} where id = ${params.id}`.execute(
        trx,
      )
      if (isGuided) await storeGuide(trx, params.id, guide)
      const timed = stages.filter(({ id, days_number }) =>
        before.stages.some((one) => one.id === id && one.own_days !== days_number),
      )
      // Requests keep the times that they began with: other times are another version of the path.
      const now = timed.length > 0 ? await nextPath(trx, actor, params.id) : new Map<number, number>()
      for (const stage of timed)
        await sql`update transaction_type_stages set days_number = ${stage.days_number}, updated_by = ${actor.userId} where id = ${now.get(stage.id) ?? null}`.execute(
          trx,
        )
      const after = await typeDetail(trx, params.id)
      await audit(trx, actor, {
        action: 'update',
        entity: 'transaction_types',
        entity_id: params.id,
        description_ar: `تعديل نوع المعاملة ${before.name_ar}`,
        before: { ...before },
        after: { ...after },
      })
      return after
    }),
  )
}

export const typesArea: Area = (on, services) => {
  actionTypesArea(on, services)
  transactionTypesArea(on, services)
}
