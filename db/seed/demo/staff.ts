import { person } from './people.ts'
import { type Kit, personColumns } from './kit.ts'
import { organisations } from './organisations.ts'

/** Numbers of people who stand in no other register of the demonstration. */
const firstPerson = 5000
/** The organisation that has not declared its general information yet, and the one whose figures disagree with its registers. */
const [silent, disagreeing] = [5, 8]
/** Titles of staff: accountant, field coordinator, social worker, administrative officer. */
const titles = [7, 9, 10, 14] as const
const works = ['متابعة القيود والعقود', 'تنسيق الأنشطة', 'استقبال المستفيدين', 'إدارة المستودع'] as const
const roles = ['متطوع ميداني', 'مدرّب', 'منسق فريق'] as const
const tasks = ['توزيع الحقائب المدرسية', 'مرافقة الأطفال في النشاط', 'إدخال بيانات المستفيدين'] as const
const at = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** Employees, volunteers with their hours, and the figures that the organisation declares of them. */
export async function seedStaff(kit: Kit, ngoIds: readonly number[]): Promise<void> {
  let people = firstPerson
  for (const [n, ngo_id] of ngoIds.entries()) {
    const organisation = organisations[n]
    if (!organisation) continue
    const [employed, helping] = [2 + (n % 4), 3 + (n % 5)]
    const someone = () => personColumns(kit, person((people += 1)), organisation.governorate)
    await seedEmployees(kit, ngo_id, employed, someone)
    await seedVolunteers(kit, ngo_id, helping, someone)
    if (n !== silent)
      await seedGeneralInfo(kit, ngo_id, { employed, helping: n === disagreeing ? helping * 3 : helping })
  }
}

type Someone = () => ReturnType<typeof personColumns>
async function seedEmployees(kit: Kit, ngo_id: number, count: number, someone: Someone): Promise<void> {
  const main = await kit.db
    .selectFrom('branches')
    .select('id')
    .where('ngo_id', '=', ngo_id)
    .orderBy('is_main', 'desc')
    .orderBy('id')
    .executeTakeFirstOrThrow()
  await kit.db
    .insertInto('employees')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ngo_id,
        ...someone(),
        employment_number: `EMP-${String(n + 1).padStart(3, '0')}`,
        position: at(titles, n),
        work: at(works, n),
        branch_id: main.id,
        employment_type_id: n === 1 ? 2 : 1,
        start_date: kit.ago(600 - n * 90),
        insurance_number: `70${String(ngo_id * 10 + n).padStart(6, '0')}`,
        salary: 2_400_000 + n * 350_000,
        has_disability_card: n === 3,
        member_status_id: 1,
      })),
    )
    .execute()
}

async function seedVolunteers(kit: Kit, ngo_id: number, count: number, someone: Someone): Promise<void> {
  const volunteers = await kit.db
    .insertInto('volunteers')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ngo_id,
        ...someone(),
        volunteer_number: `VOL-${String(n + 1).padStart(3, '0')}`,
        position: at(roles, n),
        work_field_id: (n % 7) + 1,
        start_date: kit.ago(500 - n * 40),
        hours_per_week: 4 + (n % 3) * 2,
        has_disability_card: false,
        member_status_id: 1,
      })),
    )
    .returning('id')
    .execute()
  await kit.db
    .insertInto('volunteer_hours')
    .values(
      volunteers.flatMap(({ id: volunteer_id }, n) =>
        [30, 75, 330].map((days) => ({
          ngo_id,
          volunteer_id,
          work_date: kit.ago(days + n),
          hours: 3 + (n % 4),
          task: at(tasks, n + days),
        })),
      ),
    )
    .execute()
}

async function seedGeneralInfo(
  kit: Kit,
  ngo_id: number,
  { employed, helping }: { employed: number; helping: number },
): Promise<void> {
  const { count } = await kit.db
    .selectFrom('general_authority_members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ngo_id', '=', ngo_id)
    .executeTakeFirstOrThrow()
  await kit.db
    .insertInto('general_infos')
    .values({
      ngo_id,
      data: JSON.stringify({
        has_hr_bylaw: true,
        has_women_policy: employed > 3,
        has_volunteer_policy: true,
        has_organizational_structure: true,
        has_financial_bylaw: true,
        has_child_protection_policy: helping > 4,
        has_complaints_mechanism: true,
        members_number: Number(count),
        employees_number: employed,
        volunteers_number: helping,
        annual_beneficiaries_number: null,
      }),
    })
    .execute()
}
