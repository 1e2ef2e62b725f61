import { sql } from 'kysely'
import { z } from 'zod'
import { id } from '#contract/core/calls/fields.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { audit } from '../../core/log/audit.ts'
import { inWords, invalid } from '../../core/errors.ts'
import { type Issued, type Turn, typeOfRequest } from '../../transactions/index.ts'
import { holdActive } from './entry.ts'

interface Unit {
  readonly id: number
  readonly name_ar: string
  readonly status: string
}
const isOpen = inWords('سبق ترخيصه، وهو مفعّل في ملفكم.', 'It is licensed and active in your file already.')
const isGone = inWords('لم يعد في ملفكم. اختاروا غيره.', 'It is no longer in your file. Choose another one.')

/** The branch or centre, held, if it still waits to be opened; 422 at its field otherwise. */
async function waiting(
  { trx, row }: Pick<Turn, 'trx' | 'row'>,
  table: string,
  field: string,
  unit: number,
): Promise<Unit> {
  const { rows } = await sql<Unit>`
    select id, name_ar, status from ${sql.table(table)}
    where id = ${unit} and ngo_id = ${row.ngoId} and deleted_at is null for no key update`.execute(trx)
  const [held] = rows
  if (!held) throw invalid({ [`payload.${field}`]: [isGone] })
  if (held.status === 'active') throw invalid({ [`payload.${field}`]: [isOpen] })
  return held
}

/** The decision that opens a unit: the one of the approval, or the request itself where its path issues none. */
const decisionOf = ({ services, row }: Pick<Turn, 'services' | 'row'>, issued: Issued) => ({
  no: issued.decision_no ?? row.request.request_no,
  day: issued.decision_date ?? todayIn(services.now()),
})

async function open(turn: Turn, table: string, unit: Unit, words: string, set: Record<string, unknown>): Promise<void> {
  const { trx, actor, row } = turn
  await holdActive(turn)
  const sets = Object.entries({ ...set, status: 'active' }).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(sets)}, updated_by = ${actor?.userId ?? null} where id = ${unit.id}`.execute(
    trx,
  )
  await audit(trx, actor, {
    action: 'update',
    entity: table,
    entity_id: unit.id,
    ngo_id: row.ngoId,
    description_ar: `${words} ${unit.name_ar} بالمعاملة ${row.request.request_no}`,
    before: { status: unit.status },
    after: { ...set, status: 'active' },
  })
}

const branch = z.strictObject({ branch_id: id })
/** Opening of a branch that the organisation entered in its file: it is active from the decision on [domain 6.3]. */
export const branchOpeningType = typeOfRequest<z.output<typeof branch>>({
  slug: 'branch_opening',
  payload: branch,
  guard: async (turn) => void (await waiting(turn, 'branches', 'branch_id', turn.payload.branch_id)),
  onApprove: async (turn, issued) => {
    const unit = await waiting(turn, 'branches', 'branch_id', turn.payload.branch_id)
    const { no, day } = decisionOf(turn, issued)
    await open(turn, 'branches', unit, 'إحداث الفرع', { decision_no: no, decision_date: day })
  },
})

const centre = z.strictObject({ service_centre_id: id })
/** Licence of a service centre: it is active with the number of the decision [domain 6.3]. */
export const centreLicenceType = typeOfRequest<z.output<typeof centre>>({
  slug: 'service_centre_licence',
  payload: centre,
  guard: async (turn) =>
    void (await waiting(turn, 'service_centres', 'service_centre_id', turn.payload.service_centre_id)),
  onApprove: async (turn, issued) => {
    const unit = await waiting(turn, 'service_centres', 'service_centre_id', turn.payload.service_centre_id)
    const { no, day } = decisionOf(turn, issued)
    await open(turn, 'service_centres', unit, 'ترخيص المركز الخدمي', { licence_no: no, licence_date: day })
  },
})
