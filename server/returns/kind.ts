import { type RawBuilder, sql } from 'kysely'
import type { ReturnPart, ReturnStatus } from '#contract/returns/workflow.ts'
import { returnMachine } from '#contract/returns/workflow.ts'
import type { CaseKind, Outcome, Taking } from '../core/cases/act.ts'
import { found, inWords, invalid, wrongState, type FieldRefusals } from '../core/errors.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import type { Trx } from '../core/services.ts'
import { conflictOf } from '../core/identity/interest.ts'
import { closeWithReturn } from '../plans/index.ts'
import { holdersOf, reviewersOf } from '../profile/index.ts'
import { type Filled, fill, type ReturnOf } from './lines.ts'
import { printReturn } from './paper.ts'
import { signedComparisons } from './rows.ts'

export interface ReturnCase extends ReturnOf {
  readonly status: ReturnStatus
  readonly version: number
  readonly name_ar: string
  readonly name_en: string | null
  readonly decision_no: string | null
  readonly governorate_id: number
  readonly number: string | null
  readonly file: number | null
  readonly first_declared_at: string | null
  readonly declared_by: number | null
  readonly updated_at: string
  readonly has_conflict: boolean
}

/** Which returns somebody may see: an organisation its own, a directorate those of its governorate that were signed once. */
export function returnsWithin(actor: Actor | undefined): RawBuilder<unknown> {
  if (!actor) return sql`true`
  if (actor.kind === 'org' || actor.ngoId !== undefined) return sql`r.ngo_id = ${ngoOf(actor)}`
  if (actor.kind !== 'ministry') return sql`false`
  const near = actor.governorateId === undefined ? sql`true` : sql`n.governorate_id = ${actor.governorateId}`
  return sql`(r.status <> 'draft' and ${near})`
}

async function hold(trx: Trx, actor: Actor | undefined, id: number): Promise<ReturnCase> {
  const { rows } =
    await sql<ReturnCase>`select r.id, r.ngo_id, r.year, r.status, r.size, r.is_nil, r.version, r.number, r.file, r.first_declared_at, r.declared_by, r.updated_at, ${signedComparisons} as comparisons,
      n.name_ar, n.name_en, n.decision_no, n.governorate_id,
      ${actor?.kind === 'ministry' ? conflictOf(actor.userId, { ngoId: sql`r.ngo_id`, establishmentId: null }) : sql`false`} as has_conflict
    from yearly_returns r join ngos n on n.id = r.ngo_id and n.deleted_at is null
    where r.id = ${id} and r.deleted_at is null and ${returnsWithin(actor)} for update of r`.execute(trx)
  return found(rows[0])
}
export const partsOf = (_row: unknown, actor: Actor): ReturnPart[] =>
  actor.kind === 'org' ? ['organisation'] : actor.kind === 'ministry' && !actor.acting ? ['evaluator'] : []

type ReturnTaking = Taking<ReturnCase, unknown>
const path = ({ year }: ReturnCase) => `/annual-plan/${year}/return`
const toMinistry = async (trx: Trx, row: ReturnCase, code: 'RETURN-SUBMITTED' | 'RETURN-WITHDRAWN') => ({
  code,
  userIds: await reviewersOf(trx, row.governorate_id),
  entity: 'yearly_returns',
  entityId: row.id,
  params: { ngo: { ar: row.name_ar, en: row.name_en ?? row.name_ar }, year: row.year },
  link: `/ministry/ngos-communication/yearly-returns/${row.id}`,
})
const toOrganisation = async (trx: Trx, row: ReturnCase, code: 'RETURN-ACCEPTED' | 'RETURN-RETURNED') => ({
  code,
  userIds: await holdersOf(trx, row.ngo_id, 'ngo_plans', 'U'),
  entity: 'yearly_returns',
  entityId: row.id,
  params: { year: row.year },
  link: path(row),
})

const lacking = {
  value: inWords('اكتبوا الجواب.', 'Type the answer.'),
  confirmation: inWords('أكدوا هذا البند: تغيّر عما سبق.', 'Confirm this line: it differs from before.'),
  explanation: inWords('فسّروا الفرق أو صحّحوا السجل.', 'Explain the difference or correct the record.'),
}
const notNil = inWords(
  'في سجلكم تنفيذ أو إنفاق في هذه السنة.',
  'Your records have executions or spending in this year.',
)

/** Nothing was done in the year: then what is typed is nothing too, and nobody confirms it line by line. */
function asNil({ lines, ...rest }: Filled): Filled {
  const done = lines.filter(
    ({ key, value }) =>
      ['beneficiaries', 'program_spending', 'urgent_activities'].includes(key) && Number(value ?? 0) !== 0,
  )
  if (done.length > 0) throw invalid(Object.fromEntries(done.map(({ key }) => [key, [notNil]])))
  return {
    ...rest,
    lines: lines.map((line) => ({
      ...line,
      value: line.source === null ? (line.value ?? '0') : line.value,
      needs: null,
    })),
  }
}

/** What was signed, line by line; the ministry and readers see these and not the records of later. */
async function freeze(trx: Trx, { id, ngo_id }: ReturnCase, { lines }: Filled): Promise<void> {
  const rows = JSON.stringify(lines.map(({ key, value }) => ({ key, value })))
  await sql`insert into yearly_return_lines (ngo_id, return_id, question_key, value, confirmed_at)
    select ${ngo_id}, ${id}, x.key, x.value, now() from jsonb_to_recordset(${rows}::jsonb) x (key text, value text)
    on conflict (return_id, question_key) do update set value = excluded.value, verdict = 'open', verdict_note = null,
      confirmed_at = coalesce(yearly_return_lines.confirmed_at, excluded.confirmed_at)`.execute(trx)
}

async function declare(taking: ReturnTaking, isNil: boolean): Promise<Outcome<ReturnStatus>> {
  const { trx, services, actor, row } = taking
  if (!actor) throw wrongState()
  // The plan is held first: what is signed is what it adds up to, whoever writes an execution meanwhile.
  await sql`select from plans where ngo_id = ${row.ngo_id} and year = ${row.year} and deleted_at is null for update`.execute(
    trx,
  )
  const read = await fill(trx, services.reference, row)
  const filled = isNil ? asNil(read) : read
  const wrong: FieldRefusals = Object.fromEntries(
    filled.lines.flatMap(({ key, needs }) => (needs === null ? [] : [[key, [lacking[needs]]]])),
  )
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  await closeWithReturn(trx, services, actor, row.year)
  await freeze(trx, row, filled)
  const { rows } = await sql<{
    number: string
    name: string
  }>`select 'YR' || ${row.year}::text || lpad(nextval('yearly_return_numbers')::text, 6, '0') as number,
    coalesce((select concat_ws(' ', u.first_name, u.last_name) from users u where u.id = ${actor.userId}), '') as name`.execute(
    trx,
  )
  const { number, name } = found(rows[0])
  const version = row.version + 1
  const file = await printReturn(
    trx,
    services,
    actor,
    { ...row, number, version, signed_by: name, is_nil: isNil },
    filled,
  )
  const at = services.now().toISOString()
  await sql`insert into yearly_return_versions (ngo_id, return_id, version, number, lines, comparisons, declared_at, declared_by, file)
    values (${row.ngo_id}, ${row.id}, ${version}, ${number}, ${JSON.stringify(filled.lines)}::jsonb, ${filled.comparisons && JSON.stringify(filled.comparisons)}::jsonb, ${at}, ${actor.userId}, ${file})`.execute(
    trx,
  )
  return {
    set: {
      version,
      number,
      size: filled.size,
      is_nil: isNil,
      file,
      declared_at: at,
      declared_by: actor.userId,
      declared_name: name,
      first_declared_at: row.first_declared_at ?? at,
      decided_at: null,
      decided_by: null,
    },
    log: { action: 'submit', after: { number, version } },
    notices: [await toMinistry(trx, row, 'RETURN-SUBMITTED')],
  }
}

const outcome = (trx: Trx, { id, version }: ReturnCase, how: 'withdrawn' | 'returned' | 'accepted') =>
  sql`update yearly_return_versions set outcome = ${how} where return_id = ${id} and version = ${version}`.execute(trx)

async function accept({ trx, services, actor, row }: ReturnTaking): Promise<Outcome<ReturnStatus>> {
  await outcome(trx, row, 'accepted')
  const { lines } = await fill(trx, services.reference, row)
  const shown = lines
    .filter(({ is_public }) => is_public)
    .map(({ key, label_ar, label_en, kind, value }) => ({ key, label_ar, label_en, kind, value }))
  const at = services.now().toISOString()
  await sql`update yearly_return_lines set verdict = 'accepted', verdict_note = null where return_id = ${row.id} and ngo_id = ${row.ngo_id}`.execute(
    trx,
  )
  return {
    set: { decided_at: at, decided_by: actor?.userId ?? null, public_lines: JSON.stringify(shown), public_at: at },
    notices: [await toOrganisation(trx, row, 'RETURN-ACCEPTED')],
  }
}

interface Notes {
  notes: readonly { key: string; note: string }[]
}
async function giveBack({
  trx,
  services,
  actor,
  row,
  input: { notes },
}: Taking<ReturnCase, Notes>): Promise<Outcome<ReturnStatus>> {
  const keys = notes.map(({ key }) => key)
  const { rows } = await sql<{
    key: string
  }>`update yearly_return_lines a set verdict = 'returned', verdict_note = x.note, confirmed_at = null
    from jsonb_to_recordset(${JSON.stringify(notes)}::jsonb) x (key text, note text)
    where a.return_id = ${row.id} and a.ngo_id = ${row.ngo_id} and a.question_key = x.key returning a.question_key as key`.execute(
    trx,
  )
  if (new Set(keys).size !== keys.length || rows.length !== keys.length) throw invalid({ notes: ['V-CHOICE'] })
  await outcome(trx, row, 'returned')
  return {
    set: { decided_at: services.now().toISOString(), decided_by: actor?.userId ?? null },
    log: { after: { lines: keys.join(', ') } },
    notices: [await toOrganisation(trx, row, 'RETURN-RETURNED')],
  }
}

/** A correction starts from what the records say now: what was confirmed before is confirmed anew where it differs. */
const reopen = (trx: Trx, { id, ngo_id }: ReturnCase) =>
  sql`update yearly_return_lines set verdict = 'open', verdict_note = null where return_id = ${id} and ngo_id = ${ngo_id}`.execute(
    trx,
  )

/** Yearly returns as cases [decision 0070]. */
export const returnKind: CaseKind<typeof returnMachine, ReturnCase> = {
  machine: returnMachine,
  table: 'yearly_returns',
  column: 'status',
  hold,
  partsOf,
  hasConflict: ({ has_conflict }) => has_conflict,
  version: (row) => ({ seen: row.updated_at, now: () => ({ status: row.status }) }),
  told: ({ year, ngo_id }) => ({ name: `التقرير السنوي ${year}`, ngo_id }),
  files: 'by-effect',
  effects: {
    declare: (taking) => declare(taking, false),
    declare_nil: (taking) => declare(taking, true),
    withdraw: async ({ trx, row }) => {
      await outcome(trx, row, 'withdrawn')
      await reopen(trx, row)
      return { notices: [await toMinistry(trx, row, 'RETURN-WITHDRAWN')] }
    },
    correct: async ({ trx, row, input: { correction_reason } }) => {
      await reopen(trx, row)
      return { set: { correction_reason }, log: { after: { correction_reason } } }
    },
    accept,
    return: giveBack,
  },
}
