import { sql } from 'kysely'
import type { LetterPiece } from '#contract/settings/letter-text.ts'
import type { FieldSource } from '#contract/transactions/type-fields.ts'
import { amountIn, quantityIn } from '../../core/amount-words.ts'
import type { Reference } from '../../core/reference.ts'
import type { Db, Trx } from '../../core/services.ts'

type Told = readonly LetterPiece[]
interface Asking {
  readonly db: Db | Trx
  readonly reference: Reference
  readonly ngoId: number
}

const own = (text: string): LetterPiece => ({ text, dir: 'auto' })
const fromLeft = (text: string): LetterPiece => ({ text, dir: 'ltr' })
const plain = (text: string): LetterPiece => ({ text })
/** One after the other, with a sign between them. */
export const joined = (all: readonly Told[], sign = '، '): Told =>
  all.flatMap((one, at) => (at === 0 ? one : [plain(sign), ...one]))
const wordOf = (reference: Reference, slug: string, id: number | null) =>
  (id === null ? undefined : reference.find(slug, id)?.name_ar) ?? ''
/** Drivers by name and position; who has just been approved, or whose mandate ends today, too. */
async function drivers({ db, reference, ngoId }: Asking, ids: readonly number[]): Promise<Map<number, Told>> {
  const { rows } = await sql<{ id: number; full_name: string; position_id: number }>`
    select id, full_name, position_id from manager_accounts where ngo_id = ${ngoId} and id = any(${ids})`.execute(db)
  return new Map(
    rows.map(({ id, full_name, position_id }) => [
      id,
      [own(full_name), plain(` (${wordOf(reference, 'positions', position_id)})`)],
    ]),
  )
}

/** Accounts by number, bank, branch and currency: what a bank finds them by. */
async function accounts({ db, reference, ngoId }: Asking, ids: readonly number[]): Promise<Map<number, Told>> {
  const { rows } = await sql<{
    id: number
    account_no: string
    bank_id: number
    branch_name: string
    currency_id: number
  }>`
    select id, account_no, bank_id, branch_name, currency_id from bank_accounts where ngo_id = ${ngoId} and id = any(${ids})`.execute(
    db,
  )
  return new Map(
    rows.map(({ id, account_no, bank_id, branch_name, currency_id }) => [
      id,
      joined([
        [plain('رقم '), fromLeft(account_no)],
        [own(wordOf(reference, 'banks', bank_id))],
        [own(branch_name)],
        [own(wordOf(reference, 'currencies', currency_id))],
      ]),
    ]),
  )
}

interface Donation {
  id: number
  kind: 'cash' | 'in_kind'
  donor_name: string
  donor_country_id: number
  amount: string | null
  estimated_value: string | null
  currency_id: number | null
  items: { name: string; quantity: string; unit_id: number }[]
}
/** Donations by donor and country, with the amount, or with the goods and what they are worth. */
async function donations({ db, reference, ngoId }: Asking, ids: readonly number[]): Promise<Map<number, Told>> {
  const { rows } = await sql<Donation>`
    select id, kind, donor_name, donor_country_id, amount, estimated_value, currency_id, items
    from international_donations where ngo_id = ${ngoId} and id = any(${ids})`.execute(db)
  return new Map(
    rows.map(({ id, kind, donor_name, donor_country_id, amount, estimated_value, currency_id, items }) => {
      const much = (value: string | null) =>
        value === null ? [] : [own(amountIn({ reference }, value, currency_id ?? 0, 'ar'))]
      const goods = items.map((item): Told => [
        own(item.name),
        plain(` (${wordOf(reference, 'units', item.unit_id)}: `),
        fromLeft(quantityIn(item.quantity)),
        plain(')'),
      ])
      const worth: Told = estimated_value === null ? [] : [plain('؛ القيمة التقديرية: '), ...much(estimated_value)]
      const donor: Told = [own(donor_name), plain(` (${wordOf(reference, 'countries', donor_country_id)})`)]
      const given: Told =
        kind === 'cash'
          ? [plain('، مبلغ نقدي: '), ...much(amount)]
          : [plain('، مواد عينية: '), ...(goods.length > 0 ? joined(goods) : [plain('—')]), ...worth]
      return [id, [...donor, ...given]]
    }),
  )
}

const sources: Partial<Record<FieldSource, typeof drivers>> = {
  'own:bank_accounts': accounts,
  'own:drivers': drivers,
  'own:new_drivers': drivers,
  'own:international_donations': donations,
}

/**
 * Records of an organisation as a letter names them, by the value that a request keeps of each, whatever its approval has
 * made of them. Undefined of sources that are told by their options.
 */
export async function recordsInLetter(
  asking: Asking,
  source: FieldSource | null,
  chosen: readonly unknown[],
): Promise<((value: unknown) => Told | undefined) | undefined> {
  const find = source === null ? undefined : sources[source]
  if (!find) return undefined
  const found = await find(asking, chosen.map(Number).filter(Number.isSafeInteger))
  return (value) => found.get(Number(value))
}
