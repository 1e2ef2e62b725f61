import { sql } from 'kysely'
import type { Kit } from './kit.ts'

/**
 * Accepted yearly returns with what the records of their year hold, so that readers find a summary: of the organisations
 * that report. The first one has signed that of the year before last, and files the last one in the demonstration.
 */
export async function seedYearlyReturns(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  const last = Number(kit.today.slice(0, 4)) - 1
  for (const [n, ngo_id] of ngoIds.entries())
    if (n % 2 === 0) await seedReturn(kit, ngo_id, n === 0 ? last - 1 : last, n)
}

async function seedReturn(kit: Kit, ngo_id: number, year: number, n: number): Promise<void> {
  const { rows: plans } =
    await sql`select from plans where ngo_id = ${ngo_id} and year = ${year} and deleted_at is null`.execute(kit.db)
  if (plans.length === 0) return
  const declared_at = `${year + 1}-03-${String(5 + (n % 20)).padStart(2, '0')}T08:30:00Z`
  const accepted_at = `${year + 1}-04-${String(5 + (n % 20)).padStart(2, '0')}T09:00:00Z`
  const number = `YR${year}${String(900_000 + n)}`
  const { name } = await kit.db
    .selectFrom('directors')
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .where('ngo_id', '=', ngo_id)
    .where('type', '=', 'executive')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const { id } = await kit.db
    .insertInto('yearly_returns')
    .values({ ngo_id, year })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { size, lines } = await kit.tools.returnLines(kit.db, { id, ngo_id, year })
  await kit.db
    .insertInto('yearly_return_lines')
    .values(
      lines.map(({ key, value }) => ({
        ngo_id,
        return_id: id,
        question_key: key,
        value: value ?? null,
        confirmed_at: declared_at,
        verdict: 'accepted',
      })),
    )
    .execute()
  const title = `التقرير السنوي ${year}`
  await kit.db
    .updateTable('yearly_returns')
    .set({
      status: 'accepted',
      version: 1,
      size,
      number,
      declared_at,
      declared_name: name,
      first_declared_at: declared_at,
      decided_at: accepted_at,
      file: await kit.pdf({ type: 'yearly_returns', id, ngo_id }, title, `Yearly return ${year}`),
      public_lines: JSON.stringify(
        lines
          .filter((line) => line.is_public)
          .map(({ key, label_ar, label_en, kind, value }) => ({ key, label_ar, label_en, kind, value })),
      ),
      public_at: accepted_at,
    })
    .where('id', '=', id)
    .execute()
}
