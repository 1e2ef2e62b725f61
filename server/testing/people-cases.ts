import { sql } from 'kysely'
import { employees } from '#contract/people/employees.ts'
import { volunteerHours } from '#contract/people/hours.ts'
import { members } from '#contract/people/members.ts'
import { volunteers } from '#contract/people/volunteers.ts'
import type { TestApp } from './app.ts'
import { uploaded } from './factories.ts'
import { ask, maker, type Owner, type RegisterCase, type Row } from './register-case.ts'

const fileOf = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) })

/** A branch of an organisation; returns its id. */
export async function branchOf(app: TestApp, ngoId: number | undefined): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into branches (ngo_id, name_ar, branch_type_id, governorate_id, address, status, decision_no)
    values (${ngoId}, 'فرع الاختبار', 2, 1, 'دمشق، شارع المثال', 'active', '1/ف') returning id`.execute(app.ownerDb)
  return (rows[0] as { id: number }).id
}

/** Personal data of somebody with this number, written as a form sends them. */
export const personInput = (n: number) => ({
  first_name: 'لينا',
  last_name: 'البستاني',
  father_name: 'نبيل',
  mother_name: 'هبة الساقي',
  id_number: `99${String(n).padStart(9, '0')}`,
  nationality_id: 1,
  gender: 'F',
  birth_date: '1990-05-17',
  birth_place: 'دمشق',
  registry_place: 'دمشق، 12',
  education_level_id: 6,
  specialization: 'علم اجتماع',
  profession: 'باحثة',
  mobile: '0900000111',
  email: `person${n}@test.example`,
  residence_governorate_id: 1,
  residence_address: 'دمشق، شارع المثال 7',
})

export const personRequired = [
  'first_name',
  'last_name',
  'father_name',
  'mother_name',
  'id_number',
  'nationality_id',
  'gender',
  'birth_date',
  'mobile',
  'residence_governorate_id',
  'residence_address',
]

export const employeesCase: RegisterCase = {
  resource: employees,
  table: 'employees',
  required: [
    ...personRequired,
    'employment_number',
    'position',
    'branch_id',
    'employment_type_id',
    'start_date',
    'has_disability_card',
    'member_status_id',
  ],
  input: async (app, owner, n) => ({
    ...personInput(n),
    employment_number: `E-${n}`,
    position: 7,
    work: 'محاسبة',
    branch_id: await branchOf(app, owner.ngoId),
    employment_type_id: 1,
    start_date: '2020-01-05',
    end_date: null,
    end_reason: null,
    insurance_number: '12345678',
    salary: '1500000.00',
    has_disability_card: false,
    member_status_id: 1,
    cv_file: await fileOf(app, owner),
    contract_file: await fileOf(app, owner),
  }),
  change: { first_name: 'رنا', work: 'تدقيق' },
  foreign: async (app, other) => ({ branch_id: await branchOf(app, other.ngoId) }),
}

export const volunteersCase: RegisterCase = {
  resource: volunteers,
  table: 'volunteers',
  required: [
    ...personRequired,
    'volunteer_number',
    'position',
    'work_field_id',
    'start_date',
    'has_disability_card',
    'member_status_id',
  ],
  input: async (app, owner, n) => ({
    ...personInput(n),
    volunteer_number: `V-${n}`,
    position: 'متطوعة ميدانية',
    work_field_id: 2,
    branch_id: await branchOf(app, owner.ngoId),
    start_date: '2024-03-01',
    end_date: null,
    end_reason: null,
    hours_per_week: 6,
    has_disability_card: true,
    guardian_consent_file: await fileOf(app, owner),
    member_status_id: 1,
  }),
  change: { position: 'منسقة', hours_per_week: 8 },
  foreign: async (app, other) => ({ branch_id: await branchOf(app, other.ngoId) }),
}

export const membersCase: RegisterCase = {
  resource: members,
  table: 'general_authority_members',
  required: [...personRequired, 'membership_no', 'membership_type_id', 'join_date', 'is_founder'],
  input: async (_app, _owner, n) => ({
    ...personInput(n),
    membership_no: `${n}`,
    membership_type_id: 1,
    join_date: '2021-02-03',
    subscription_paid_until: '2027-01-01',
    is_founder: false,
    end_date: null,
    end_reason: null,
  }),
  change: { membership_type_id: 2, subscription_paid_until: '2028-01-01' },
}

/** A volunteer of an organisation, added by its owner; returns the id. */
export async function volunteerOf(app: TestApp, owner: Owner, n: number): Promise<number> {
  const body = await volunteersCase.input(app, await maker(app, owner), n)
  const { data } = await ask(volunteersCase, owner.client, 'create', { body })
  return (data as Row).id
}

export const volunteerHoursCase: RegisterCase = {
  resource: volunteerHours,
  table: 'volunteer_hours',
  required: ['volunteer_id', 'work_date', 'hours', 'task'],
  input: async (app, owner, n) => ({
    volunteer_id: await volunteerOf(app, owner, 500_000 + n),
    work_date: '2024-05-06',
    hours: 4,
    task: 'توزيع سلال',
  }),
  change: { hours: 5, task: 'توزيع كتب' },
  foreign: async (app, other) => ({ volunteer_id: await volunteerOf(app, other, 600_000) }),
}
