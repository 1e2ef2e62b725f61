import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import {
  type FieldInput,
  answersOf,
  fieldRule,
  readTypeFields,
  type TypeAsking,
  updateTypeFields,
} from '#contract/transactions/type-asking.ts'
import { faultWords, templateFaults } from '#contract/settings/letter-text.ts'
import { placeholdersOf } from '../settings/index.ts'
import { found, inWords, invalid, Refusal } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { refuseStale } from '../core/http/stale.ts'
import type { Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Db, Trx } from '../core/services.ts'
import { keysOf, type TypeEffects } from './cases/effects.ts'
import { openRequestsOf } from './steps.ts'
import { fixedPaths } from './type-stages.ts'

type Stored = Omit<TypeAsking['fields'][number], 'fixed'>
type Effects = ReadonlyMap<string, TypeEffects>
type Detail = TypeAsking & { slug: string }

const builtIn = inWords(
  'نموذج طلب التأسيس مقرر في النظام، ولا تضاف إليه حقول هنا.',
  'The form of founding requests is built in; no fields are added to it here.',
)

async function detailOf(db: Db | Trx, effects: Effects, id: number): Promise<Detail> {
  const type = found(
    (
      await sql<Pick<Detail, 'id' | 'slug' | 'name_ar' | 'name_en' | 'updated_at'>>`
        select id, slug, name_ar, name_en, updated_at from transaction_types where id = ${id} and deleted_at is null`.execute(
        db,
      )
    ).rows[0],
  )
  const { rows } = await sql<Stored>`
    select key, kind, label_ar, label_en, hint_ar, hint_en, is_required, minimum, maximum, source, options, asked_with
    from transaction_type_fields where transaction_type_id = ${id} and deleted_at is null order by sort, id`.execute(db)
  const acted = keysOf(effects.get(type.slug))
  const fields = rows.map((field) => ({ ...field, fixed: acted.has(field.key) }))
  return { ...type, fields, open_requests: await openRequestsOf(db, id) }
}

const ruleOf = (field: FieldInput) => fieldRule.map((key) => field[key])
const sameRule = (a: FieldInput, b: FieldInput) => isDeepStrictEqual(ruleOf(a), ruleOf(b))

/** A name for a new field, made of its English label; never one that the type has used for another field before. */
function keyFor(label: string, used: Set<string>): string {
  const words = label.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const base = `${/^[a-z]/.test(words[0] ?? '') ? '' : 'f_'}${words.join('_')}`.slice(0, 36).padEnd(2, '_')
  let key = base
  for (let serial = 2; used.has(key); serial += 1) key = `${base}_${serial}`
  used.add(key)
  return key
}

const askedLate = inWords(
  'حقل يُسأل عنه بحسب جواب حقل آخر يأتي بعد ذلك الحقل، وذلك الحقل يُسأل عنه دائماً، والجواب من خياراته.',
  'A field that is asked for with an answer comes after the field of that answer, which is always asked for and offers the answer.',
)
/** Refuses a field that waits for an answer which nobody can give before it. */
function refuseUnasked(fields: readonly FieldInput[]): void {
  const offers = (field: FieldInput, answer: string) => answersOf(field).some(({ value }) => value === answer)
  const isFit = ({ asked_with: on }: FieldInput, at: number) =>
    on === null || fields.slice(0, at).some((one) => one.key === on.key && !one.asked_with && offers(one, on.value))
  if (!fields.every(isFit)) throw invalid({ fields: [askedLate] })
}

/** Refuses unknown fields, a field twice, and a change of what the platform acts on. */
function refuseUnfit(fields: readonly FieldInput[], before: Detail): void {
  if (fixedPaths.includes(before.slug)) throw invalid({ fields: [builtIn] })
  const known = new Map(before.fields.map((field) => [field.key, field]))
  const kept = fields.flatMap(({ key }) => (key === null ? [] : [key]))
  if (kept.some((key) => !known.has(key)) || new Set(kept).size !== kept.length) throw invalid({ fields: ['V-CHOICE'] })
  const isLost = before.fields.some(({ key, fixed }) => fixed && !kept.includes(key))
  const isBent = fields.some((field) => {
    const old = known.get(field.key ?? '')
    return old?.fixed === true && !sameRule(field, old)
  })
  if (isLost || isBent) throw new Refusal(409, 'field_fixed')
}

/** Refuses that a field goes which the letter of the type names. */
async function refuseNamed(trx: Trx, typeId: number): Promise<void> {
  const { rows } = await sql<{ body_ar: string }>`
    select d.body_ar from transaction_types t join doc_templates d on d.id = t.result_template_id and d.deleted_at is null and d.body_ar is not null
    where t.id = ${typeId}`.execute(trx)
  const faults = templateFaults(rows[0]?.body_ar ?? '', await placeholdersOf(trx, 'decision', { typeId }))
  if (faults.length > 0) throw invalid({ fields: faults.map((fault) => ({ text: faultWords(fault) })) })
}

/** New words are written over the old ones. A new rule makes a row of its own, so that requests keep what they were asked for. */
async function store(trx: Trx, actor: Actor, before: Detail, fields: readonly FieldInput[], now: string) {
  const retire = (keys: readonly string[]) =>
    sql`update transaction_type_fields set deleted_at = ${now}, updated_by = ${actor.userId}, updated_at = ${now}
      where transaction_type_id = ${before.id} and deleted_at is null and key = any(${keys}::text[])`.execute(trx)
  const kept = new Set(fields.map(({ key }) => key))
  await retire(before.fields.flatMap(({ key }) => (kept.has(key) ? [] : [key])))
  const { rows } = await sql<{ key: string }>`
    select distinct key from transaction_type_fields where transaction_type_id = ${before.id}`.execute(trx)
  const used = new Set(rows.map(({ key }) => key))
  for (const [sort, field] of fields.entries()) {
    const old = before.fields.find(({ key }) => key === field.key)
    if (old && sameRule(old, field)) {
      await sql`update transaction_type_fields set label_ar = ${field.label_ar}, label_en = ${field.label_en}, hint_ar = ${field.hint_ar}, hint_en = ${field.hint_en}, sort = ${sort}, updated_by = ${actor.userId}, updated_at = ${now}
        where transaction_type_id = ${before.id} and key = ${old.key} and deleted_at is null`.execute(trx)
      continue
    }
    if (old) await retire([old.key])
    await sql`insert into transaction_type_fields (transaction_type_id, key, kind, label_ar, label_en, hint_ar, hint_en, is_required, minimum, maximum, source, options, asked_with, sort, since, created_by, updated_by)
      values (${before.id}, ${old?.key ?? keyFor(field.label_en, used)}, ${field.kind}, ${field.label_ar}, ${field.label_en}, ${field.hint_ar}, ${field.hint_en}, ${field.is_required}, ${field.minimum}, ${field.maximum}, ${field.source}, ${JSON.stringify(field.options)}::jsonb, ${field.asked_with && JSON.stringify(field.asked_with)}::jsonb, ${sort}, ${now}, ${actor.userId}, ${actor.userId})`.execute(
      trx,
    )
  }
}

/** Fields of a transaction type as data, replaced as a whole: new words hold for everybody, a new rule for requests that begin from now on. */
export const typeAskingArea =
  (effects: Effects): Area =>
  (on, services) => {
    const shown = ({ slug: _, ...detail }: Detail): TypeAsking => detail
    on(readTypeFields, async ({ params }) => shown(await detailOf(services.db, effects, params.id)))

    on(updateTypeFields, ({ actor, params, body, request, write }) =>
      write(async (trx) => {
        await sql`select 1 from transaction_types where id = ${params.id} for update`.execute(trx)
        const before = await detailOf(trx, effects, params.id)
        refuseStale(request, before.updated_at, () => shown(before))
        refuseUnfit(body.fields, before)
        refuseUnasked(body.fields)
        await store(trx, actor, before, body.fields, services.now().toISOString())
        await refuseNamed(trx, params.id)
        // A change of its fields is a change of the type.
        await sql`update transaction_types set updated_by = ${actor.userId} where id = ${params.id}`.execute(trx)
        const after = await detailOf(trx, effects, params.id)
        await audit(trx, actor, {
          action: 'update',
          entity: 'transaction_types',
          entity_id: params.id,
          description_ar: `تعديل حقول المعاملة ${before.name_ar}`,
          before: { fields: before.fields },
          after: { fields: after.fields },
        })
        return shown(after)
      }),
    )
  }
