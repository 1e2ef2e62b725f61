import { sql } from 'kysely'
import { actOnReturn, answerLines, openReturn, readReturn, type YearlyReturn } from '#contract/returns/returns.ts'
import { returnMachine, type ReturnStatus } from '#contract/returns/workflow.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { act, actionsOf, taken } from '../core/cases/act.ts'
import { found, inWords, invalid, wrongState, type FieldRefusals } from '../core/errors.ts'
import type { Area } from '../core/http/route.ts'
import { type Actor, ngoOf } from '../core/identity/actor.ts'
import { audit } from '../core/log/audit.ts'
import type { Services, Trx } from '../core/services.ts'
import { partsOf, returnKind } from './kind.ts'
import { fill } from './lines.ts'
import { returnsWhere, type ReturnRow } from './rows.ts'

const tooSoon = inWords('يُفتح التقرير بعد انتهاء السنة.', 'A return is begun when its year is over.')
const tooOld = inWords('لم تكن المنظمة قائمة في هذه السنة.', 'The organisation did not exist in this year.')
const stale = inWords(
  'تغيّر السجل بعد أن قرأتموه. راجعوا القيمة الحالية.',
  'The record has changed since you read it. Look at the present value.',
)

async function whole(services: Services, actor: Actor, row: ReturnRow): Promise<YearlyReturn> {
  const { ngo_id: _ngo, has_conflict: _conflict, ngo_name_ar: _ar, ngo_name_en: _en, ...told } = row
  const { size, lines, comparisons } = await fill(services.db, services.reference, row)
  return {
    ...told,
    size,
    comparisons,
    lines: lines.map(({ is_public: _public, ...line }) => line),
    actions: actionsOf(returnKind, row as never, actor, partsOf(row, actor)),
  }
}

async function open(trx: Trx, { now }: Services, actor: Actor, year: number): Promise<{ id: number }> {
  const ngoId = ngoOf(actor)
  if (`${year}-12-31` >= todayIn(now())) throw invalid({ year: [tooSoon] })
  const { rows: ngos } = await sql<{
    first: number
  }>`select extract(year from decision_date)::int as first from ngos where id = ${ngoId}`.execute(trx)
  if (year < found(ngos[0]).first) throw invalid({ year: [tooOld] })
  const { rows } = await sql<{
    id: number
  }>`insert into yearly_returns (ngo_id, year, created_by, updated_by) values (${ngoId}, ${year}, ${actor.userId}, ${actor.userId})
    on conflict (ngo_id, year) where deleted_at is null do nothing returning id`.execute(trx)
  if (!rows[0]) throw invalid({ year: ['V-TAKEN'] })
  await audit(trx, actor, {
    action: 'create',
    entity: 'yearly_returns',
    entity_id: rows[0].id,
    description_ar: `فتح التقرير السنوي ${year}`,
    after: { year },
  })
  return rows[0]
}

interface Answer {
  key: string
  value: string | null
  explanation: string | null
  is_confirmed: boolean
}
const isAmount = /^\d{1,15}(\.\d{1,2})?$/

/** Confirms lines as they stand. A sourced line keeps the value of its records, whatever was sent; it is refused where they changed meanwhile. */
async function answer(
  trx: Trx,
  services: Services,
  actor: Actor,
  id: number,
  answers: readonly Answer[],
): Promise<{ id: number }> {
  const ngoId = ngoOf(actor)
  const { rows } = await sql<{
    id: number
    ngo_id: number
    year: number
    status: ReturnStatus
    size: string | null
    is_nil: boolean
  }>`
    select id, ngo_id, year, status, size, is_nil from yearly_returns where id = ${id} and ngo_id = ${ngoId} and deleted_at is null for update`.execute(
    trx,
  )
  const row = found(rows[0])
  if (row.status !== 'draft' && row.status !== 'returned') throw wrongState({ status: row.status })
  const { lines } = await fill(trx, services.reference, { ...row, size: null, comparisons: null })
  const wrong: FieldRefusals = {}
  for (const { key, value, is_confirmed } of answers) {
    const line = lines.find((one) => one.key === key)
    if (!line) wrong[key] = ['V-CHOICE']
    else if (line.source === null && value !== null && line.kind !== 'text' && !isAmount.test(value))
      wrong[key] = ['V-NUMBER']
    else if (line.source === null && is_confirmed && value === null) wrong[key] = ['V-REQ']
    else if (line.source !== null && is_confirmed && value !== line.value) wrong[key] = [stale]
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  for (const { key, value, explanation, is_confirmed } of answers) {
    const line = lines.find((one) => one.key === key)
    const kept = line?.source === null ? value : (line?.value ?? null)
    const at = is_confirmed ? services.now().toISOString() : null
    await sql`insert into yearly_return_lines (ngo_id, return_id, question_key, value, explanation, confirmed_at, confirmed_by)
      values (${ngoId}, ${id}, ${key}, ${kept}, ${explanation}, ${at}, ${is_confirmed ? actor.userId : null})
      on conflict (return_id, question_key) do update set value = excluded.value, explanation = excluded.explanation, confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by`.execute(
      trx,
    )
  }
  await audit(trx, actor, {
    action: 'update',
    entity: 'yearly_returns',
    entity_id: id,
    description_ar: `تأكيد بنود في التقرير السنوي ${row.year}`,
    after: Object.fromEntries(answers.map(({ key, value }) => [key, value])),
  })
  return { id }
}

/** The yearly return of the own organisation. */
export const ownReturns: Area = (on, services) => {
  const { db } = services
  on(readReturn, async ({ actor, params: { year } }) => {
    const ngoId = ngoOf(actor)
    const [{ rows }, due] = await Promise.all([
      returnsWhere(services, sql`r.ngo_id = ${ngoId} and r.year = ${year}`).execute(db),
      sql<{ due_on: string }>`select duty_due_on('yearly_return', ${year}::int, ${ngoId}::bigint) as due_on`.execute(
        db,
      ),
    ])
    return {
      yearly_return: rows[0] ? await whole(services, actor, rows[0]) : null,
      opens_on: `${year + 1}-01-01`,
      due_on: found(due.rows[0]).due_on,
    }
  })
  on(openReturn, ({ actor, body: { year }, write }) => write((trx) => open(trx, services, actor, year)))
  on(answerLines, ({ actor, params: { id }, body: { lines }, write }) =>
    write((trx) => answer(trx, services, actor, id, lines)),
  )
  on(actOnReturn, ({ actor, params: { id }, body, request, lang, write }) =>
    write(async (trx) => ({
      status: (await act(trx, services, returnKind, { actor, id, ...taken(returnMachine, body), request, lang })).to,
    })),
  )
}
