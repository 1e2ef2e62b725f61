import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ngoName } from '#contract/core/calls/fields.ts'
import { testDatabase } from '../../testing/database.ts'
import { findNameConflicts } from '../names.ts'
import { gold, type Pair } from './gold-pairs.ts'

const { db } = await testDatabase()

class Undone extends Error {}
/** What the check says of a pair when the first name is registered: refused, warned, or nothing. */
async function judge({ registered, proposed }: Pair): Promise<'refused' | 'warned' | 'nothing'> {
  let verdict: 'refused' | 'warned' | 'nothing' = 'nothing'
  const work = db.transaction().execute(async (trx) => {
    await sql`insert into ngos (ngo_code, name_ar, legal_form_id, status_id, decision_no, decision_date, governorate_id)
      values ('GP-00001', ${ngoName.parse(registered)}, 2, 1, '1/ذ', '2020-01-05', 1)`.execute(trx)
    const found = await findNameConflicts(trx, ngoName.parse(proposed), {}, 0.6)
    const one = found.find(({ name_ar }) => name_ar === ngoName.parse(registered))
    if (one) verdict = one.exact ? 'refused' : 'warned'
    throw new Undone()
  })
  await work.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return verdict
}

async function rates(pairs: readonly Pair[]) {
  const counts = { refused: 0, warned: 0, nothing: 0 }
  for (const pair of pairs) counts[await judge(pair)] += 1
  const share = (count: number) => count / pairs.length
  return { refused: share(counts.refused), told: share(counts.refused + counts.warned), all: pairs.length }
}

it.each([
  ['tuned by', false],
  ['held out', true],
] as const)('the check of names judges the pairs that it was %s as people do', async (_, heldOut) => {
  const half = (pairs: readonly Pair[]) => rates(pairs.filter((pair) => pair.heldOut === heldOut))
  const [same, doubtful, different] = [await half(gold.same), await half(gold.doubtful), await half(gold.different)]
  expect.soft(same.refused, 'same names refused').toBeGreaterThanOrEqual(0.98)
  expect.soft(doubtful.told, 'doubtful names told').toBeGreaterThanOrEqual(0.92)
  expect.soft(doubtful.refused, 'doubtful names refused').toBeLessThanOrEqual(0.02)
  expect.soft(different.told, 'different names told').toBeLessThanOrEqual(0.08)
  expect(different.refused, 'different names refused').toBe(0)
})

it('the pairs are many: 184 same, 100 doubtful, 150 different', () => {
  expect(gold.same.length).toBeGreaterThanOrEqual(184)
  expect(gold.doubtful.length).toBeGreaterThanOrEqual(100)
  expect(gold.different.length).toBeGreaterThanOrEqual(150)
})
