import { sql } from 'kysely'
import { immediateNgos } from '#contract/ngos/immediate.ts'
import { branches } from '#contract/profile/branches.ts'
import { contacts, listContacts, removeContact } from '#contract/profile/contacts.ts'
import { serviceCentres } from '#contract/profile/service-centres.ts'
import { holidays } from '#contract/transactions/holidays.ts'
import { bankAccountsCase, managerAccountsCase } from './account-cases.ts'
import { boardCases } from './board-cases.ts'
import { employeesCase, membersCase, volunteerHoursCase, volunteersCase } from './people-cases.ts'
import { activitiesCase, programsCase } from './program-cases.ts'
import { ownContentCases } from './own-content-cases.ts'
import { campaignsCase, campaignUpdatesCase } from './campaign-cases.ts'
import { donorsCase, expensesCase } from './donor-cases.ts'
import { paymentMethodsCase } from './payment-method-cases.ts'
import { opportunitiesCase } from './opportunity-cases.ts'
import { coopCases } from './coop-cases.ts'
import { assistObjectsCase } from './assist-cases.ts'
import { donationsCase, grantsCase, transfersCase } from './money-cases.ts'
import { meetingsCase } from './meetings-case.ts'
import { minutesCase } from './minutes-case.ts'
import { realEstatesCase, vehiclesCase } from './property-cases.ts'
import { transactionRoles } from '#contract/users/roles.ts'
import type { TestApp } from './app.ts'
import { contentCases } from './content-cases.ts'
import { catalogueCases, classificationNgosCase, ngoServicesCase } from './classification-cases.ts'
import { uploaded } from './factories.ts'
import { addressData } from './founding-data.ts'
import { ask, maker, type Owner, type RegisterCase, type Row } from './register-case.ts'

let serial = 0
const coordinates = { latitude: 33.5138, longitude: 36.2765 }
const fileOf = (app: TestApp, { userId, ngoId }: Owner) =>
  uploaded(app, { userId, ...(ngoId === undefined ? {} : { ngoId }) })

/** A service of the catalogue: proposed by an organisation, or approved for all. */
async function service(app: TestApp, proposedBy?: number): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into services (classification_id, name_ar, is_approved, proposed_by_ngo_id)
    select min(id), 'خدمة ' || gen_random_uuid(), ${proposedBy === undefined}, ${proposedBy ?? null} from classifications where parent_id is not null returning id`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}
async function realEstate(app: TestApp, ngoId: number | undefined): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into real_estates (ngo_id, number, region, governorate_id, estate_type_id, possessive_form_id, shares_number, start_date, address)
    values (${ngoId}, substr(gen_random_uuid()::text, 1, 12), 101, 1, 1, 1, 2400, '2020-01-01', 'دمشق، شارع المثال') returning id`.execute(
    app.ownerDb,
  )
  return (rows[0] as { id: number }).id
}
async function branchInput(app: TestApp, owner: Owner, n: number) {
  return {
    name_ar: `فرع الاختبار ${n}`,
    branch_type_id: 2,
    is_main: false,
    ...addressData,
    ...coordinates,
    real_estate_id: await realEstate(app, owner.ngoId),
    real_estate_number: `${n}/3`,
    area_id: 101,
    possessive_form_id: 2,
    occupancy_file: await fileOf(app, owner),
    occupancy_until: '2031-05-01',
    decision_no: `${n}/ف`,
    decision_date: '2024-03-01',
    manager_name: 'ليلى المرجاني',
    phone: '0115000001',
    working_hours: 'من الأحد إلى الخميس، 9 – 15',
    service_ids: [await service(app), await service(app, owner.ngoId)],
    is_public: false,
    status: 'active',
  }
}
async function branch(app: TestApp, owner: Owner): Promise<number> {
  const { data } = await ask(branchesCase, owner.client, 'create', {
    body: await branchInput(app, await maker(app, owner), 1),
  })
  return (data as Row).id
}

const branchesCase: RegisterCase = {
  resource: branches,
  table: 'branches',
  required: [
    'name_ar',
    'branch_type_id',
    'is_main',
    'governorate_id',
    'district_id',
    'sub_district_id',
    'address',
    'latitude',
    'longitude',
    'real_estate_number',
    'area_id',
    'possessive_form_id',
    'occupancy_file',
    'is_public',
    'status',
  ],
  input: branchInput,
  change: { name_ar: 'فرع نُقل', address: 'دمشق، شارع آخر، بناء 9', service_ids: [], latitude: 33.51 },
  foreign: async (app, other) => ({
    real_estate_id: await realEstate(app, other.ngoId),
    service_ids: [await service(app, other.ngoId)],
    occupancy_file: await fileOf(app, other),
  }),
}

/** All registers of the platform. The suite tests each of them. */
export const registers: readonly RegisterCase[] = [
  // First, while their tables are short: the other cases add rows to them.
  ...catalogueCases,
  branchesCase,
  {
    resource: contacts,
    table: 'contact_information',
    required: ['type', 'value', 'is_public', 'is_primary'],
    input: async (app, owner, n) => ({
      branch_id: await branch(app, owner),
      type: 1,
      value: `09${String(n).padStart(8, '0')}`,
      is_public: true,
      is_primary: true,
    }),
    change: { value: '0900000999', is_public: false },
    foreign: async (app, other) => ({ branch_id: await branch(app, other) }),
    calls: { list: listContacts, read: null, remove: removeContact },
    rowsOf: (data: { ngo: Row[]; branches: { contact_information: Row[] }[] }) => [
      ...data.ngo,
      ...data.branches.flatMap((one) => one.contact_information),
    ],
    removeBody: (row) => ({ branch_id: row.branch_id }),
  },
  {
    resource: serviceCentres,
    table: 'service_centres',
    required: [
      'name_ar',
      'type',
      'clearance_authority_id',
      'governorate_id',
      'district_id',
      'sub_district_id',
      'address',
      'latitude',
      'longitude',
      'area',
      'real_estate_number',
      'service_ids',
      'target_group_ids',
      'status',
    ],
    input: async (app, owner, n) => ({
      name_ar: `مركز الاختبار ${n}`,
      name_en: 'Test centre',
      branch_id: await branch(app, owner),
      type: 7,
      clearance_authority_id: 1,
      licence_no: `${n}/م`,
      licence_date: '2023-10-10',
      licence_until: '2030-10-10',
      licence_file: await fileOf(app, owner),
      ...addressData,
      ...coordinates,
      area: 101,
      real_estate_id: await realEstate(app, owner.ngoId),
      real_estate_number: `${n}/1`,
      service_ids: [await service(app), await service(app, owner.ngoId)],
      target_group_ids: [1, 2],
      capacity: 120,
      working_hours: 'من الأحد إلى الخميس',
      status: 'active',
    }),
    change: { name_ar: 'مركز عُدّل', capacity: 90, status: 'suspended', longitude: 36.3 },
    foreign: async (app, other) => ({
      branch_id: await branch(app, other),
      real_estate_id: await realEstate(app, other.ngoId),
      service_ids: [await service(app, other.ngoId)],
      licence_file: await fileOf(app, other),
    }),
  },
  bankAccountsCase,
  managerAccountsCase,
  classificationNgosCase,
  ngoServicesCase,
  employeesCase,
  volunteersCase,
  membersCase,
  volunteerHoursCase,
  ...boardCases,
  grantsCase,
  transfersCase,
  donationsCase,
  ...coopCases,
  assistObjectsCase,
  vehiclesCase,
  realEstatesCase,
  programsCase,
  activitiesCase,
  campaignsCase,
  campaignUpdatesCase,
  donorsCase,
  expensesCase,
  paymentMethodsCase,
  ...ownContentCases,
  opportunitiesCase,
  meetingsCase,
  minutesCase,
  {
    resource: holidays,
    table: 'annual_holidays',
    required: ['name', 'start_date', 'end_date', 'is_recurring'],
    input: async (_app, _owner, n) => ({
      name: `عطلة الاختبار ${n}`,
      name_en: 'Test holiday',
      start_date: '2031-02-03',
      end_date: '2031-02-04',
      is_recurring: false,
      decree_no: `${n}`,
    }),
    change: { name_en: 'Moved holiday', end_date: '2031-02-05' },
  },
  {
    resource: transactionRoles,
    table: 'transaction_request_roles',
    required: ['type', 'slug', 'name_ar', 'scope'],
    input: async (_app, _owner, n) => ({
      type: 'transaction',
      slug: `test_role_${n}_${(serial += 1)}`,
      name_ar: `دور معاملة ${n}`,
      name_en: 'Test role',
      scope: 'central',
    }),
    change: { name_en: 'Another test role', scope: 'directorate' },
  },
  ...contentCases,
  {
    resource: immediateNgos,
    table: 'immediate_ngos',
    required: [
      'name_ar',
      'legal_form_id',
      'governorate_id',
      'decision_no',
      'decision_date',
      'user_full_name',
      'user_email',
      'user_mobile',
    ],
    input: async (_app, _owner, n) => ({
      name_ar: `جمعية سابقة للاختبار ${n}`,
      name_en: `Earlier association ${n}`,
      legal_form_id: 2,
      governorate_id: 1,
      decision_no: `${n}/س`,
      decision_date: '2005-06-01',
      decision_file: null,
      user_full_name: 'رنا سامر البستاني',
      user_email: `earlier${n}@test.example`,
      user_mobile: '0900000123',
    }),
    change: { name_en: 'Earlier association, corrected', decision_date: '2005-07-01' },
  },
]
