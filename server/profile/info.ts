import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { BodyOf } from '#contract/core/calls/call.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { sentDocuments, type SentDocument } from '#contract/profile/file.ts'
import { infoFields, mostObjectives, neverBlank, saveNgoInfo } from '#contract/profile/info.ts'
import { ngoOf, type Actor } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import { claimFiles } from '../core/files/claim-files.ts'
import { found, invalid, Refusal, type FieldRefusals } from '../core/errors.ts'
import { cleanRichText, paragraphsOf } from '../core/http/rich-text.ts'
import type { Area } from '../core/http/route.ts'
import type { Services, Trx } from '../core/services.ts'
import { refuseStale } from '../core/http/stale.ts'
import { refuseLocked } from './checks.ts'
import { criticalChanges, documentErrors, filesOf, putDocument } from './documents.ts'
import { objectivesOf, replaceObjectives } from './objectives.ts'
import { mainInfoOf, ngoInfoOf } from './queries.ts'

type Body = BodyOf<typeof saveNgoInfo>
type Column = keyof typeof infoFields
type Main = Record<Column, unknown> & { completed_by_ngo: string | null; public_benefit_decision_date: string | null }

const columns = Object.keys(infoFields) as Column[]
const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
/** Typed paragraphs as the rich text that is kept; what was a rich text already and says the same stays as it is. */
function aboutOf(typed: unknown, now: unknown): unknown {
  if (typeof typed !== 'string') return null
  const paragraphs = typed.split(/\n+/).map((line) => line.trim())
  const same = paragraphs.filter(Boolean).join('\n') === paragraphsOf(now as string | null).join('\n')
  return same
    ? now
    : cleanRichText(
        paragraphs
          .filter(Boolean)
          .map((line) => `<p>${escaped(line)}</p>`)
          .join(''),
      )
}
const sameValue = (one: unknown, other: unknown) => {
  const plain = (value: unknown) =>
    Array.isArray(value) ? value.toSorted((a: number, b: number) => a - b).join(',') : (value ?? null)
  return plain(one) === plain(other)
}

/** The main data as they would be, and which of them differ from what is kept. */
function changesIn(body: Body, before: Main) {
  const after = { ...before }
  const sent = columns.filter((column) => Object.hasOwn(body, column))
  for (const column of sent) after[column] = body[column] ?? null
  if (sent.includes('about')) after.about = aboutOf(body.about, before.about)
  if (after.work_scope_id === 3) after.work_governorates = []
  after.work_governorates ??= []
  if (after.duration_type === 'unlimited') after.duration_until = null
  // numeric columns are answered with their decimals.
  if (sent.includes('capital_amount') && Number(after.capital_amount) === Number(before.capital_amount ?? Number.NaN))
    after.capital_amount = before.capital_amount
  return { after, changed: columns.filter((column) => !sameValue(after[column], before[column])), sent }
}

/** Rules over several fields, for those that were sent or changed with them. */
function ruleErrors({ after, sent, changed }: ReturnType<typeof changesIn>, today: string): FieldRefusals {
  const errors: Record<string, FieldRefusals[string]> = {}
  const touched = (...names: Column[]) => names.some((name) => sent.includes(name) || changed.includes(name))
  for (const column of neverBlank) if (sent.includes(column) && !after[column]) errors[column] = ['V-REQ']
  const places = (after.work_governorates as number[]).length
  const [least, most] = after.work_scope_id === 1 ? [1, 1] : [2, 3]
  if (
    touched('work_scope_id', 'work_governorates') &&
    after.work_scope_id !== null &&
    after.work_scope_id !== 3 &&
    (places < least || places > most)
  )
    errors.work_governorates = [{ code: 'V-COUNT', params: { a: least, b: most } }]
  const decided = after.decision_date as string
  if (touched('decision_date') && decided && (decided < '1900-01-01' || decided > today))
    errors.decision_date = ['V-DATE']
  if (touched('decision_date') && after.public_benefit_decision_date && after.public_benefit_decision_date < decided)
    errors.decision_date = ['V-ORDER']
  if (touched('gazette_no', 'gazette_date', 'decision_date')) {
    if (after.gazette_date && !after.gazette_no) errors.gazette_no = ['V-REQ']
    if (after.gazette_date && (after.gazette_date as string) < decided) errors.gazette_date = ['V-ORDER']
  }
  if (touched('duration_type', 'duration_until') && after.duration_type === 'limited') {
    if (!after.duration_until) errors.duration_until = ['V-REQ']
    else if ((after.duration_until as string) <= decided) errors.duration_until = ['V-ORDER']
  }
  return errors
}

/** The very decision that another organisation has, with its day; the index of the table holds the rest of the race. */
async function takenErrors(trx: Trx, ngoId: number, after: Main, changed: readonly Column[]): Promise<FieldRefusals> {
  if (!changed.some((column) => column === 'decision_no' || column === 'decision_date')) return {}
  const { rows } =
    await sql`select 1 from ngos where id <> ${ngoId} and deleted_at is null and decision_no = ${after.decision_no} and decision_date = ${after.decision_date}`.execute(
      trx,
    )
  return rows.length > 0 ? { decision_no: ['V-TAKEN'] } : {}
}

/** Rules of founding and of decisions, which are areas that import this one or stand beside it. */
export interface InfoRules {
  /** Takes a name for an organisation until the transaction ends; throws a Refusal with the error at `field`. */
  takeName: (trx: Trx, name: string, taker: { ngoId: number }, field: string) => Promise<void>
  /** Takes the number of a decision, as wherever one is entered; throws a Refusal when another organisation has it and no reason is given. */
  takeDecisionNumber: (
    trx: Trx,
    actor: Actor,
    given: {
      no: string
      reason: string | null | undefined
      owner: { ngoId: number }
      entity: string
      entityId: number
    },
  ) => Promise<void>
}
/** What a rule says, as errors at its fields. */
async function errorsOf(rule: () => Promise<void>): Promise<FieldRefusals> {
  try {
    await rule()
    return {}
  } catch (error) {
    if (error instanceof Refusal && error.fields) return error.fields
    throw error
  }
}
/** What the rules of names say against a sent name. Asked before the organisation's row is locked, as everywhere. */
const nameErrors = async ({ takeName }: InfoRules, trx: Trx, ngoId: number, name: unknown): Promise<FieldRefusals> =>
  typeof name === 'string' ? errorsOf(() => takeName(trx, name, { ngoId }, 'name_ar')) : {}

/** Another number is taken as in every act that enters one [decision 0046]; what an organisation may not see is not compared. */
async function numberErrors(
  { takeDecisionNumber }: InfoRules,
  trx: Trx,
  actor: Actor,
  ngoId: number,
  { after, changed }: ReturnType<typeof changesIn>,
  reason: string | null | undefined,
): Promise<FieldRefusals> {
  const taken = await takenErrors(trx, ngoId, after, changed)
  const no = after.decision_no
  if (Object.keys(taken).length > 0 || !changed.includes('decision_no') || typeof no !== 'string') return taken
  return errorsOf(() =>
    takeDecisionNumber(trx, actor, { no, reason, owner: { ngoId }, entity: 'ngos', entityId: ngoId }),
  )
}

async function saveMain(trx: Trx, actor: Actor, ngoId: number, before: Main, change: ReturnType<typeof changesIn>) {
  const { after, changed } = change
  if (changed.length === 0) return
  const sets = changed.map((column) => sql`${sql.ref(column)} = ${after[column]}`)
  await sql`update ngos set ${sql.join(sets)}, updated_by = ${actor.userId}, updated_at = now() where id = ${ngoId}`.execute(
    trx,
  )
  const only = (values: Main) => Object.fromEntries(changed.map((column) => [column, values[column]]))
  await audit(trx, actor, {
    action: 'update',
    entity: 'ngos',
    entity_id: ngoId,
    description_ar: 'تعديل المعلومات الأساسية',
    before: only(before),
    after: only(after),
  })
}

async function saveInfo(
  trx: Trx,
  services: Services & InfoRules,
  actor: Actor,
  body: Body,
  request: FastifyRequest,
): Promise<void> {
  const ngoId = ngoOf(actor)
  const refusedName = await nameErrors(services, trx, ngoId, body.name_ar)
  const main = found(
    (
      await sql<Main>`select ${sql.join(columns.map((column) => sql.ref(column)))}, completed_by_ngo, public_benefit_decision_date from ngos where id = ${ngoId} and deleted_at is null for update`.execute(
        trx,
      )
    ).rows[0],
  )
  const kept = await objectivesOf(trx, ngoId)
  const current = { ...(await mainInfoOf(trx, ngoId)), objectives: kept }
  refuseStale(request, current.updated_at, () => current)
  const change = changesIn(body, main)
  const objectives = body.objectives ?? undefined
  const othersSet =
    objectives !== undefined &&
    JSON.stringify(objectives.map((one) => [one.objective_ar, one.objective_en])) !==
      JSON.stringify(kept.map((one) => [one.objective_ar, one.objective_en]))
  refuseLocked({ declared: main.completed_by_ngo !== null, decided: current.decided_fields }, [
    ...change.changed,
    ...(othersSet ? ['objectives'] : []),
    ...(await criticalChanges(trx, ngoId, body)),
  ])
  const errors: FieldRefusals = {
    ...ruleErrors(change, todayIn(services.now())),
    ...(change.changed.includes('name_ar') ? refusedName : {}),
    ...(await numberErrors(services, trx, actor, ngoId, change, body.repeated_reason)),
    // More than the law's four stay only where the head once accepted them [Q41].
    ...((objectives?.length ?? 0) > Math.max(mostObjectives, kept.length)
      ? { objectives: [{ code: 'V-COUNT', params: { a: 1, b: mostObjectives } }] }
      : {}),
    ...(body.objectives === null && kept.length > 0 ? { objectives: ['V-REQ'] } : {}),
    ...(await documentErrors(trx, ngoId, body)),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  await claimFiles(trx, actor, saveNgoInfo.body, body, 'ngos', ngoId, { before: await filesOf(trx, ngoId) })
  await saveMain(trx, actor, ngoId, main, change)
  if (othersSet)
    await replaceObjectives(trx, actor, { ngoId, before: kept, given: objectives, words: 'تعديل أهداف المنظمة' })
  for (const key of sentDocuments) {
    const given = body[key as SentDocument]
    if (given || body.issued_at?.[key] !== undefined)
      await putDocument(trx, actor, ngoId, { key, file: given ?? undefined, issuedAt: body.issued_at?.[key] })
  }
}

/** Main data, objectives and documents that the organisation itself keeps [domain 2.2]. An area of its own, since founding imports profile and knows the rules of names. */
export const infoArea =
  (rules: InfoRules): Area =>
  (on, services) => {
    on(saveNgoInfo, ({ actor, body, request, write }) =>
      write(async (trx) => {
        await saveInfo(trx, { ...services, ...rules }, actor, body, request)
        return ngoInfoOf(trx, ngoOf(actor))
      }),
    )
  }
