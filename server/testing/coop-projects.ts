import { sql } from 'kysely'
import { coopProjects } from '#contract/cooperation/projects.ts'
import { must, type TestApp } from './app.ts'
import { uploaded } from './factories.ts'
import { maker, type Owner } from './register-case.ts'

export const fileOf = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) })

/** A project with a UN body, without its parts. */
export const projectInput = async (app: TestApp, owner: Owner, n: number) => ({
  name_ar: `دعم مدارس الريف ${n}`,
  name_en: null,
  un_organisation_id: 1,
  project_sector_id: 6,
  agreement_no: `UN-${n}`,
  agreement_date: '2026-01-02',
  agreement_file: await fileOf(app, owner),
  agreement_expires_on: '2027-12-31',
  start_date: '2026-03-01',
  end_date: '2027-02-28',
  total_budget: '50000.00',
  currency_id: 2,
  description: '<p>ترميم صفوف وتدريب معلمين.</p>',
})
/** A project of this owner that is open to its parts: a draft, or one whose agreement was signed. */
export async function projectOf(app: TestApp, owner: Owner, n: number, isSigned = false): Promise<number> {
  const { id } = must(
    await owner.client.call(coopProjects.create, { body: await projectInput(app, await maker(app, owner), n) }),
  )
  if (isSigned)
    await sql`update coop_projects set approval_status = 'executed', decision_no = '7/م', decision_date = '2026-01-10', signed_on = '2026-01-15' where id = ${id}`.execute(
      app.ownerDb,
    )
  return id
}
/** A line, an objective or a partner of a project, whatever its state. */
export const partOf = async (
  app: TestApp,
  owner: Owner,
  project: number,
  table: 'coop_project_budgets' | 'coop_project_objectives',
): Promise<number> => {
  const columns = {
    coop_project_budgets: sql`(ngo_id, coop_project_id, line, planned_amount) values (${owner.ngoId}, ${project}, 'قرطاسية', 9000)`,
    coop_project_objectives: sql`(ngo_id, coop_project_id, objective, indicator, measure, target_value) values (${owner.ngoId}, ${project}, 'تعليم', 'طلاب', 'sum', 100)`,
  }
  const { rows } = await sql<{ id: number }>`insert into ${sql.table(table)} ${columns[table]} returning id`.execute(
    app.ownerDb,
  )
  return rows[0]?.id ?? 0
}

export const people = [
  { age_band: '5-11', gender: 'F', people: 40, with_disability: 2 },
  { age_band: '5-11', gender: 'M', people: 30, with_disability: 0 },
]
/** What a project is asked for with: a place, an objective, a line, beneficiaries; of all projects of an organisation. */
export async function completeProjects(app: TestApp, ngoId: number): Promise<void> {
  const from = sql`from coop_projects p where p.ngo_id = ${ngoId}`
  for (const part of [
    sql`insert into coop_project_locations (ngo_id, coop_project_id, governorate_id) select p.ngo_id, p.id, 1 ${from}`,
    sql`insert into coop_project_objectives (ngo_id, coop_project_id, objective, indicator, measure, target_value) select p.ngo_id, p.id, 'تعليم', 'طلاب', 'sum', 100 ${from}`,
    sql`insert into coop_project_budgets (ngo_id, coop_project_id, line, planned_amount) select p.ngo_id, p.id, 'قرطاسية', 9000 ${from}`,
    sql`insert into coop_project_beneficiaries (ngo_id, coop_project_id, target_group_id, people) select p.ngo_id, p.id, 5, ${JSON.stringify(people)}::jsonb ${from}`,
  ])
    await part.execute(app.ownerDb)
}
