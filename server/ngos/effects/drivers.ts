import { sql } from 'kysely'
import { z } from 'zod'
import { id, list, optional } from '#contract/core/calls/fields.ts'
import { todayIn } from '#contract/core/values/dates.ts'
import { isOperable } from '#contract/profile/manager-accounts.ts'
import { type FieldRefusals, inWords, invalid } from '../../core/errors.ts'
import { replaceDrivers, type ServingDriver, servingDrivers } from '../../profile/index.ts'
import { type BareTurn, type Turn, typeOfRequest } from '../../transactions/index.ts'
import { holdActive } from './entry.ts'

/** Null is asked for by requests from before these fields: their approval is an answer, and changes nothing. */
const payload = z.strictObject({
  bank_account_id: optional(id),
  joining: optional(list(id)),
  leaving: optional(list(id)),
})
type Change = Turn<z.output<typeof payload>>
interface Settled {
  readonly joining: readonly number[]
  readonly leaving: readonly number[]
}

const nobody = inWords('اختاروا مفوّضاً جديداً أو من تنتهي صلاحيته.', 'Choose a new driver, or one whose mandate ends.')
const elsewhere = inWords('ليس من مفوّضي هذا الحساب القائمين.', 'No serving driver of this account.')
const approved = inWords('سبقت الموافقة عليه.', 'Approved already.')
const both = inWords('لا ينضم مفوّض وتنتهي صلاحيته في طلب واحد.', 'Nobody joins and leaves in one request.')
const alone = inWords(
  'لا يبقى للحساب بعد ذلك من يحرّكه مجتمعَين: رئيس المجلس أو نائبه وأمين الصندوق.',
  'Nobody would be left to operate the account jointly: the chair or vice-chair, and the treasurer.',
)
const changed = inWords(
  'تغيّر أحد المفوّضين في ملف المنظمة بعد تقديم الطلب. أعيدوا الطلب لتراجعه المنظمة.',
  'A driver was changed in the file after the request was handed in. Return the request to the organisation.',
)

/** Why these cannot join. */
function joiningFault(known: ReadonlyMap<number, ServingDriver>, { joining, leaving }: Settled) {
  if (joining.some((one) => !known.has(one))) return elsewhere
  if (joining.some((one) => known.get(one)?.is_approved)) return approved
  return joining.some((one) => leaving.includes(one)) ? both : undefined
}
/** Why these cannot leave. */
function leavingFault(known: ReadonlyMap<number, ServingDriver>, { joining, leaving }: Settled, today: string) {
  if (leaving.some((one) => !known.has(one))) return elsewhere
  if (joining.length + leaving.length === 0) return nobody
  const left = [...known.values()].filter(({ id }) => !leaving.includes(id))
  return isOperable(left, today) ? undefined : alone
}
function errorsOf(serving: readonly ServingDriver[], settled: Settled, today: string): FieldRefusals {
  const known = new Map(serving.map((driver) => [driver.id, driver]))
  const [joining, leaving] = [joiningFault(known, settled), leavingFault(known, settled, today)]
  return {
    ...(joining ? { 'payload.joining': [joining] } : {}),
    ...(leaving ? { 'payload.leaving': [leaving] } : {}),
  }
}

/** Who serves the account, held, and who joins and leaves; 422 at the field that cannot stand. Undefined where none was asked for. */
async function checked({
  trx,
  services,
  row,
  payload,
}: Change): Promise<(Settled & { serving: readonly ServingDriver[] }) | undefined> {
  if (payload.bank_account_id === null) return undefined
  const serving = await servingDrivers(trx, row.ngoId, payload.bank_account_id)
  if (!serving) throw invalid({ 'payload.bank_account_id': ['V-CHOICE'] })
  const settled = { joining: payload.joining ?? [], leaving: payload.leaving ?? [] }
  const errors = errorsOf(serving, settled, todayIn(services.now()))
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return { ...settled, serving }
}

type Prints = Readonly<Record<string, string>>
/** Who the drivers of the organisation are, in a form that changes with them and tells nothing. */
async function stands({ trx, row }: BareTurn): Promise<{ drivers: Prints }> {
  const { rows } = await sql<{ id: number }>`
    select id from bank_accounts where ngo_id = ${row.ngoId} and deleted_at is null order by id`.execute(trx)
  const drivers: Record<string, string> = {}
  for (const { id: account } of rows)
    for (const driver of (await servingDrivers(trx, row.ngoId, account)) ?? []) drivers[driver.id] = driver.print
  return { drivers }
}

/** Change of who operates an account: the approval ends those who leave, and is told beside those who join [domain 6.3]. */
export const driversChangeType = typeOfRequest<z.output<typeof payload>>({
  slug: 'account_drivers_change',
  payload,
  stands,
  guard: async (turn) => void (await checked(turn)),
  onApprove: async (turn, issued) => {
    await holdActive(turn)
    const settled = await checked(turn)
    if (!settled) return
    const { trx, services, actor, row } = turn
    const stood = (row.request.stood?.drivers ?? {}) as Prints
    const { joining, leaving, serving } = settled
    const named = serving.filter((driver) => joining.includes(driver.id) || leaving.includes(driver.id))
    // An officer has seen who is named; somebody else under the same entry was not seen.
    if (named.some((driver) => stood[driver.id] !== driver.print)) throw invalid({ 'payload.joining': [changed] })
    const day = issued.decision_date ?? todayIn(services.now())
    await replaceDrivers(trx, services, actor, { ngoId: row.ngoId, joining, leaving, request: row.request, day })
  },
})
